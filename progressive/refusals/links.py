"""Progressives, their programmes, editions and tables."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("already_away", 409, _("These tables are away already: %(tables)s."), cite="PR §7.14(M)")
define("already_leaving", 409, _("Its leave is announced already."), cite="PR §7.14(J)")
define(
    "another_progressive",
    409,
    _("Progressive %(link)s of table %(table)s is for another game."),
    cite="PR §7.14(A), CL III §6.3, BO §2.5.3",
)
define(
    "approval_not_in_force",
    422,
    _("Approval %(reference)s does not cover %(day)s."),
    cite="PR §7.14(H), CL III §6.6, BO §2.5.6.3",
)
define("bad_pay_table", 422, _("Not a pay table: %(reason)s."), cite="PR §7.14(H)(1), CL III §6.6, BO §2.5.6.3")
define(
    "bets_differ",
    409,
    _("Table %(table)s takes other bets than progressive %(link)s, which takes %(least)s to %(most)s."),
    cite="CL III §6.5.1, BO §2.5.5.1",
)
define(
    "bets_not_credits",
    422,
    _("Smallest and largest bet are whole credits of %(credit)s, the smallest first."),
    cite="CL III §6.4.1, BO §2.5.4.1",
)
define(
    "before_start", 409, _("The progressive is in operation since %(day)s."), cite="PR §7.14(H), CL III §6.3, BO §2.5.3"
)
define(
    "chip_differs",
    409,
    _("Table %(table)s uses a different chip than progressive %(link)s."),
    cite="PR §7.14(F), CL III §6.5.1, BO §2.5.5.1",
)
define("day_before_payment", 409, _("The prize was paid on %(day)s."), cite="PR §7.12, CL III §6.6, BO §2.5.6.2")
define(
    "edition_ahead",
    409,
    _("Edition %(number)s takes effect later: start with it, or after it."),
    cite="PR §7.14(H), CL III §6.6, BO §2.5.6.3",
)
define(
    "edition_backdated",
    422,
    _("Edition %(number)s holds from %(instant)s: the next one comes after it."),
    cite="PR §7.14(H)(3), CL III §6.6, BO §2.5.6.3",
)
define(
    "last_table",
    409,
    _("The last table of a progressive leaves with it: announce the removal of the progressive."),
    cite="PR §7.14(J), (K)",
)
define(
    "left_today", 409, _("Table %(table)s left %(link)s on this gaming day: link it on the next."), cite="PR §7.14(L)"
)
define("link_inactive", 409, _("The progressive is not active."), cite="PR §7.14(A), CL III §6.3, BO §2.5.3")
define(
    "link_started",
    409,
    _("The progressive is in operation: its figures stand, only its rate is changed, with notice."),
    cite="PR §7.14(H)(3), CL III §6.6, BO §2.5.6.3",
)
define(
    "meter_raised",
    422,
    _("A meter rises only by chips and its reset. It returns with the link's amount."),
    cite="PR §7.14(I)",
    details=("meter",),
)
define(
    "meters_locked",
    409,
    _("A win is being handled: the meters are locked."),
    cite="PR §7.14(G)(4), CL III §6.6, BO §2.5.6.2",
)
define("no_link", 404, _("There is no such progressive: %(link)s."), cite="PR §7.14(A), CL III §6.3, BO §2.5.3")
define(
    "no_programme",
    404,
    _("There is no such progressive, or its game has none: %(link)s."),
    cite="PR §7.14(A), CL III §6.3, BO §2.5.3",
)
define("not_away", 409, _("Table %(table)s is not away."), cite="PR §7.14(M)")
define("not_leaving", 409, _("Its leave was not announced at the table."), cite="PR §7.14(J)")
define(
    "pot_instant_without_zone", 422, _("An instant has its time zone."), cite="PR §7.14(H), CL III §6.6, BO §2.5.6.3"
)
define(
    "pot_pay_table_printed",
    422,
    _("The pay table of %(programme)s is printed; another is not allowed."),
    cite=NoClause.BY_ACT,
)
define(
    "pot_rate_backdated",
    422,
    _("Chips of %(tables)s have counted after that instant already."),
    cite="PR §7.14(H)(3), CL III §6.6, BO §2.5.6.3",
)
define("no_rate_announced", 409, _("No other rate of %(link)s is announced."), cite="PR §7.14(H)(3)")
define(
    "rate_in_force",
    409,
    _("The rate holds since %(since)s, or chips of later have counted. Announce another."),
    cite="PR §7.14(H)(3)",
)
define(
    "pot_wrong_currency",
    409,
    _("Progressive %(link)s states its amounts in %(currency)s, the property in %(own)s."),
    cite="control P2",
)
define(
    "progressive_away", 409, _("The progressive of table %(table)s is away: bring it back first."), cite="PR §7.14(M)"
)
define(
    "reading_not_supported",
    422,
    _("%(name)s is read as the rules recommend."),
    cite="PR §7.14(H), CL III §6.6, BO §2.5.6.3",
)
define(
    "request_missing",
    422,
    _("Points are put aside for the reset at the licensee's own request: name its document."),
    cite="PR §13.10(A)(3)",
)
define(
    "reserve_rule_told", 422, _("The regulation says what stands behind this meter: %(rule)s."), cite=NoClause.BY_ACT
)
define("returned_too_early", 422, _("The table is away since %(day)s."), cite="PR §7.14(M)")
define(
    "same_rate", 409, _("This is the rate that the progressive has."), cite="PR §7.14(H)(3), CL III §6.6, BO §2.5.6.3"
)
define(
    "table_linked_elsewhere",
    409,
    _("Table %(table)s belongs to progressive %(link)s."),
    cite="PR §7.14(G), CL III §6.3, BO §2.5.3",
)
define("table_open", 409, _("These tables are open: %(tables)s."), cite="PR §7.14(H), CL III §6.3, BO §2.5.3")
define(
    "tables_differ", 422, _("Table %(table)s differs in: %(what)s."), cite=NoClause.BY_ACT, details=("table", "what")
)
define("unknown_outcome", 422, _("There is no such outcome; these are: %(known)s."), cite=NoClause.BY_ACT)
define("was_linked", 409, _("Table %(table)s left this progressive on %(day)s for good."), cite="PR §7.14(J)")
define("wrong_status", 409, _("The progressive is: %(status)s."), cite="PR §7.14(J), CL III §6.6, BO §2.5.6.3")
