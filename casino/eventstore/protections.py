"""Protections of the record in the database, as signed manifests state them: one name and one form each.

A form is a text that changes with everything that one could change to alter the record unseen. `IN_FORMAT` has the
query for each format of a manifest: a manifest is compared by the query of its own format. A query that a release has
signed by, and its `SETTINGS`, stay as they are: an addition is a new format.

- tables, partitions, views: owner, rights (of columns, too), row-level policies, triggers with condition and arguments,
  rules, constraints, indexes, columns with defaults, whether they are logged, and whether PostgreSQL's catalogue has it
  look for them. In every schema but PostgreSQL's own.
- functions, operators, casts, domains, sequences, event triggers, extensions, languages, schemas, default rights,
  publications, subscriptions and foreign servers; PostgreSQL's own functions, its operators, and the rights on its
  catalogue, each as one.
- roles with an attribute, a membership or a right in this database, their settings; rights to set parameters.
- settings of the server that weaken durability or the protections, as a new session finds them.

Partitions have names that come and go with the months: those of a table share a name, and each different form counts
once. Constraints, defaults and conditions that a restore wrote otherwise (casts of texts) are the same.
"""

from __future__ import annotations

from typing import Final

_FIRST: Final = r"""
    SELECT 'table ' || CASE WHEN c.relispartition THEN 'es_event, partitions' ELSE c.relname END, concat_ws(' | ',
           c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner),
           (SELECT string_agg(a::text, ',' ORDER BY a::text)
            FROM unnest(coalesce(c.relacl, acldefault('r', c.relowner))) a),
           (SELECT string_agg(concat_ws(' ', polname, polcmd, polpermissive, polroles::text,
                   pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), ';' ORDER BY polname)
            FROM pg_policy WHERE polrelid = c.oid),
           (SELECT string_agg(concat_ws(' ', tgname, tgenabled, tgtype, tgfoid::regproc), ';' ORDER BY tgname)
            FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal),
           (SELECT count(*) FROM pg_trigger WHERE tgrelid = c.oid AND tgisinternal AND tgenabled = 'D'),
           CASE WHEN NOT c.relispartition THEN
               (SELECT string_agg(concat_ws(' ', conname, regexp_replace(regexp_replace(regexp_replace(
                        pg_get_constraintdef(oid), '::(character varying|text)(\[\])?', '', 'g'),
                        '\((''[^'']*'')\)', '\1', 'g'), '\(+(ARRAY\[[^]]*\])\)+', '\1', 'g')), ';' ORDER BY conname)
                FROM pg_constraint WHERE conrelid = c.oid) END,
           CASE WHEN NOT c.relispartition THEN
               (SELECT string_agg(pg_get_indexdef(indexrelid), ';' ORDER BY pg_get_indexdef(indexrelid))
                FROM pg_index WHERE indrelid = c.oid AND indisvalid) END,
           (SELECT string_agg(rulename, ',' ORDER BY rulename) FROM pg_rules r
            WHERE r.tablename = c.relname AND r.schemaname = current_schema()))
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        AND (c.relispartition OR c.relname !~ '^es_archived_')
    UNION ALL
    SELECT 'view ' || c.relname, concat_ws(' | ', pg_get_userbyid(c.relowner), c.reloptions::text,
           pg_get_viewdef(c.oid),
           (SELECT string_agg(concat_ws(' ', tgname, tgenabled, tgtype, tgfoid::regproc), ';' ORDER BY tgname)
            FROM pg_trigger WHERE tgrelid = c.oid),
           (SELECT string_agg(a::text, ',' ORDER BY a::text)
            FROM unnest(coalesce(c.relacl, acldefault('r', c.relowner))) a))
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'v'
    UNION ALL
    SELECT 'function ' || oid::regprocedure, concat_ws(' | ', prosrc, prosecdef, proconfig::text,
           (SELECT string_agg(a::text, ',' ORDER BY a::text)
            FROM unnest(coalesce(proacl, acldefault('f', proowner))) a))
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 'role ' || rolname, concat_ws(' ', rolsuper, rolbypassrls, rolcreaterole, rolcanlogin, (
               SELECT string_agg(setconfig::text, ';' ORDER BY setconfig::text) FROM pg_db_role_setting s
               WHERE s.setrole IN (r.oid, 0) AND s.setdatabase IN (0, (
                   SELECT oid FROM pg_database WHERE datname = current_database()))),
           (SELECT string_agg(roleid::regrole::text, ',' ORDER BY roleid::regrole::text)
            FROM pg_auth_members WHERE member = r.oid))
    FROM pg_roles r WHERE rolname IN (current_user, (
        SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'es_commit'::regclass))
    ORDER BY 1, 2
"""

SETTINGS: Final = (
    "allow_system_table_mods", "archive_mode", "data_checksums", "data_sync_retry", "default_transaction_read_only",
    "event_triggers", "fsync", "full_page_writes", "ignore_checksum_failure", "ignore_invalid_pages",
    "local_preload_libraries", "row_security", "search_path", "session_replication_role", "ssl", "synchronous_commit",
    "synchronous_standby_names", "wal_level", "wal_sync_method", "zero_damaged_pages",
)  # fmt: skip
"""Settings of the server that a manifest states, as far as the application's role may read them."""


def _acl(column: str, kind: str, owner: str) -> str:
    """Return the SQL of rights in one order; those that were never changed are the same as the default ones."""
    return (
        f"(SELECT string_agg(a::text, ',' ORDER BY a::text) FROM unnest(coalesce({column}, "
        f"acldefault('{kind}', {owner}))) a)"
    )


def _uncast(expression: str) -> str:
    """Return the SQL of an expression as text, without the casts of texts that a restore writes otherwise."""
    return (
        rf"regexp_replace(regexp_replace(regexp_replace({expression}, '::(character varying|text)(\[\])?', '', 'g'), "
        r"'\((''[^'']*'')\)', '\1', 'g'), '\(+(ARRAY\[[^]]*\])\)+', '\1', 'g')"
    )


# Of a trigger without the name of its table, which is another in each partition.
_TRIGGERS: Final = f"""(SELECT json_agg(json_build_array(tgname, tgenabled, regexp_replace(
        {_uncast("pg_get_triggerdef(t.oid)")}, ' ON \\S+ ', ' ')) ORDER BY tgname)
    FROM pg_trigger t WHERE tgrelid = c.oid AND NOT tgisinternal)"""

# The marks by which PostgreSQL looks for triggers and the like at all: set back in the catalogue, what is there does
# nothing. One that is set without need is of no account.
_UNMARKED: Final = """json_build_array(
        NOT relhastriggers AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid),
        NOT relhasindex AND EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid),
        NOT relhasrules AND EXISTS (SELECT FROM pg_rewrite WHERE ev_class = c.oid),
        NOT relhassubclass AND EXISTS (SELECT FROM pg_inherits WHERE inhparent = c.oid),
        relchecks = (SELECT count(*) FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c'))"""

_SECOND: Final = rf"""
    WITH this AS (
        SELECT oid, datname, datdba, datacl, datallowconn FROM pg_database WHERE datname = current_database()
    ), spaces AS (
        SELECT oid, nspname, nspowner, nspacl,
               CASE WHEN nspname = current_schema() THEN '' ELSE quote_ident(nspname) || '.' END AS prefix
        FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    )
    SELECT 'table ' || CASE WHEN c.relispartition THEN
               (SELECT inhparent::regclass::text FROM pg_inherits WHERE inhrelid = c.oid) || ', partitions'
               ELSE n.prefix || c.relname END,
           json_build_array(n.prefix, c.relkind, c.relpersistence, c.reloptions,
               (SELECT spcname FROM pg_tablespace WHERE oid = c.reltablespace), c.relrowsecurity,
               c.relforcerowsecurity, pg_get_userbyid(c.relowner), {_acl("c.relacl", "r", "c.relowner")},
               (SELECT json_agg(json_build_array(polname, polcmd, polpermissive, polroles::regrole[]::text,
                       pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ORDER BY polname)
                FROM pg_policy WHERE polrelid = c.oid),
               {_TRIGGERS},
               (SELECT json_build_array(count(*), count(*) FILTER (WHERE tgenabled <> 'O')) FROM pg_trigger
                WHERE tgrelid = c.oid AND tgisinternal),
               {_UNMARKED},
               (SELECT json_agg(json_build_array(rulename, ev_enabled, pg_get_ruledef(oid)) ORDER BY rulename)
                FROM pg_rewrite WHERE ev_class = c.oid),
               (SELECT json_agg(form ORDER BY form) FROM (
                    SELECT concat_ws(' ', CASE WHEN NOT c.relispartition THEN conname END,
                           {_uncast("pg_get_constraintdef(oid)")}) AS form
                    FROM pg_constraint WHERE conrelid = c.oid) forms),
               (SELECT json_agg(form ORDER BY form) FROM (
                    SELECT CASE WHEN c.relispartition
                           THEN regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \S+ ON (ONLY )?\S+ ', ' INDEX ')
                           ELSE pg_get_indexdef(indexrelid) END
                           || CASE WHEN indisready AND indislive THEN '' ELSE ' not kept' END
                           || CASE WHEN indimmediate THEN '' ELSE ' deferred' END AS form
                    FROM pg_index WHERE indrelid = c.oid AND indisvalid) forms),
               (SELECT json_agg(json_build_array(attname, format_type(atttypid, atttypmod),
                       attcollation::regcollation, attnotnull, attidentity, attgenerated, atthasdef,
                       {_uncast("pg_get_expr(adbin, adrelid)")}, attacl::text) ORDER BY attname)
                FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
                WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped),
               (SELECT json_agg(inhparent::regclass::text ORDER BY inhseqno) FROM pg_inherits WHERE inhrelid = c.oid)
           )::text
    FROM pg_class c JOIN spaces n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'f') AND (c.relispartition OR c.relname !~ '^es_archived_')
    UNION ALL
    SELECT 'view ' || n.prefix || c.relname, json_build_array(c.relkind, pg_get_userbyid(c.relowner), c.reloptions,
           pg_get_viewdef(c.oid), {_TRIGGERS}, {_acl("c.relacl", "r", "c.relowner")},
           (SELECT json_agg(json_build_array(rulename, ev_enabled, CASE WHEN rulename <> '_RETURN' THEN
                   pg_get_ruledef(oid) END) ORDER BY rulename) FROM pg_rewrite WHERE ev_class = c.oid),
           (SELECT json_agg(json_build_array(attname, attacl::text) ORDER BY attname)
            FROM pg_attribute WHERE attrelid = c.oid AND attacl IS NOT NULL))::text
    FROM pg_class c JOIN spaces n ON n.oid = c.relnamespace WHERE c.relkind IN ('v', 'm')
    UNION ALL
    SELECT 'sequence ' || n.prefix || c.relname, json_build_array(pg_get_userbyid(c.relowner), c.relpersistence,
           {_acl("c.relacl", "s", "c.relowner")}, format_type(seqtypid, NULL), seqstart, seqincrement, seqmax, seqmin,
           seqcache, seqcycle)::text
    FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid JOIN spaces n ON n.oid = c.relnamespace
    UNION ALL
    SELECT 'function ' || p.oid::regprocedure, json_build_array(pg_get_userbyid(proowner), prokind, probin,
           CASE WHEN prokind IN ('f', 'p') THEN pg_get_functiondef(p.oid)
                ELSE (SELECT row_to_json(g)::text FROM pg_aggregate g WHERE aggfnoid = p.oid) END,
           {_acl("proacl", "f", "proowner")})::text
    FROM pg_proc p JOIN spaces n ON n.oid = p.pronamespace
    UNION ALL
    SELECT 'operator ' || o.oid::regoperator, json_build_array(pg_get_userbyid(oprowner), oprcode::regproc)::text
    FROM pg_operator o WHERE o.oid >= 16384
    UNION ALL
    SELECT 'cast ' || castsource::regtype || ' as ' || casttarget::regtype,
           json_build_array(castfunc::regprocedure, castcontext, castmethod)::text
    FROM pg_cast WHERE oid >= 16384
    UNION ALL
    SELECT 'type ' || n.prefix || typname, json_build_array(pg_get_userbyid(typowner), typtype,
           format_type(typbasetype, typtypmod), typnotnull, typdefault, {_acl("typacl", "T", "typowner")},
           (SELECT json_agg(pg_get_constraintdef(oid) ORDER BY conname) FROM pg_constraint WHERE contypid = t.oid),
           (SELECT json_agg(enumlabel ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid))::text
    FROM pg_type t JOIN spaces n ON n.oid = t.typnamespace WHERE typtype IN ('d', 'e', 'r')
    UNION ALL
    SELECT 'event trigger ' || evtname, json_build_array(pg_get_userbyid(evtowner), evtevent, evtenabled,
           evtfoid::regprocedure, evttags)::text FROM pg_event_trigger
    UNION ALL
    SELECT 'extension ' || extname, json_build_array(pg_get_userbyid(extowner), extversion,
           extnamespace::regnamespace)::text FROM pg_extension
    UNION ALL
    SELECT 'language ' || lanname, json_build_array(pg_get_userbyid(lanowner), lanpltrusted, lanplcallfoid::regproc,
           {_acl("lanacl", "l", "lanowner")})::text FROM pg_language
    UNION ALL
    SELECT 'schema ' || nspname, json_build_array(pg_get_userbyid(nspowner), {_acl("nspacl", "n", "nspowner")})::text
    FROM spaces
    UNION ALL
    SELECT 'default rights of ' || pg_get_userbyid(defaclrole), json_agg(json_build_array(
           CASE WHEN defaclnamespace <> 0 THEN defaclnamespace::regnamespace END, defaclobjtype,
           {_acl("defaclacl", "r", "defaclrole")}) ORDER BY defaclnamespace, defaclobjtype)::text
    FROM pg_default_acl GROUP BY defaclrole
    UNION ALL
    SELECT 'publication ' || pubname, json_build_array(pg_get_userbyid(pubowner), puballtables, pubinsert, pubupdate,
           pubdelete, pubtruncate)::text FROM pg_publication
    UNION ALL
    SELECT 'subscription ' || subname, json_build_array(pg_get_userbyid(subowner), subenabled)::text
    FROM pg_subscription WHERE subdbid = (SELECT oid FROM this)
    UNION ALL
    SELECT 'foreign server ' || srvname, json_build_array(pg_get_userbyid(srvowner), srvfdw)::text
    FROM pg_foreign_server
    UNION ALL
    SELECT 'system functions', encode(sha256(convert_to(string_agg(concat_ws(' ', proname, proargtypes, prolang,
           proowner, prosecdef, proconfig, provolatile, proisstrict, proretset, prorettype, prokind, prosupport::oid,
           prosrc, probin, proacl), E'\n' ORDER BY proname, proargtypes::text), 'UTF8')), 'hex')
    FROM pg_proc WHERE pronamespace IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    UNION ALL
    SELECT 'system operators', encode(sha256(convert_to(string_agg(form, E'\n' ORDER BY form), 'UTF8')), 'hex')
    FROM (SELECT 'operator ' || o::text AS form FROM pg_operator o WHERE oid < 16384
          UNION ALL SELECT 'cast ' || o::text FROM pg_cast o WHERE oid < 16384
          UNION ALL SELECT 'aggregate ' || o::text FROM pg_aggregate o WHERE aggfnoid::oid < 16384
          UNION ALL SELECT 'of a class ' || o::text FROM pg_amop o WHERE oid < 16384
          UNION ALL SELECT 'for a class ' || o::text FROM pg_amproc o WHERE oid < 16384
          UNION ALL SELECT 'class ' || o::text FROM pg_opclass o WHERE oid < 16384
          UNION ALL SELECT 'type ' || o::text FROM pg_type o WHERE oid < 12000) forms
    UNION ALL
    SELECT 'system tables', encode(sha256(convert_to(string_agg(concat_ws(' ', relname, pg_get_userbyid(relowner),
           relacl::text, (SELECT count(*) FROM pg_trigger WHERE tgrelid = c.oid),
           (SELECT string_agg(attname || attacl::text, ',' ORDER BY attname) FROM pg_attribute
            WHERE attrelid = c.oid AND attacl IS NOT NULL),
           CASE WHEN relkind = 'v' THEN pg_get_viewdef(c.oid) END), E'\n' ORDER BY relname, relnamespace::regnamespace),
           'UTF8')), 'hex')
    FROM pg_class c WHERE relkind IN ('r', 'v')
        AND relnamespace IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    UNION ALL
    SELECT 'database', json_build_array(pg_get_userbyid(datdba), datallowconn,
           (SELECT string_agg(grantee::regrole::text, ',' ORDER BY grantee::regrole::text)
            FROM aclexplode(coalesce(datacl, acldefault('d', datdba))) WHERE privilege_type = 'CREATE'),
           (SELECT json_agg(json_build_array(setdatabase <> 0, setconfig) ORDER BY setdatabase) FROM pg_db_role_setting
            WHERE setrole = 0 AND setdatabase IN (0, this.oid)))::text
    FROM this
    UNION ALL
    SELECT 'right to set ' || parname, (SELECT string_agg(a::text, ',' ORDER BY a::text) FROM unnest(paracl) a)
    FROM pg_parameter_acl
    UNION ALL
    SELECT 'setting ' || name, coalesce(reset_val, '') FROM pg_settings WHERE name = ANY (%(settings)s)
    UNION ALL
    SELECT 'role ' || rolname, json_build_array(rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin,
           rolreplication, rolbypassrls,
           (SELECT json_agg(json_build_array(setdatabase <> 0, setconfig) ORDER BY setdatabase) FROM pg_db_role_setting
            WHERE setrole = r.oid AND setdatabase IN (0, (SELECT oid FROM this))),
           (SELECT json_agg(json_build_array(roleid::regrole, admin_option, inherit_option, set_option)
                            ORDER BY roleid::regrole::text)
            FROM pg_auth_members WHERE member = r.oid))::text
    FROM pg_roles r WHERE (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication
        OR rolbypassrls OR rolname = current_user OR EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid)
        OR EXISTS (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = r.oid
                   AND dbid = (SELECT oid FROM this)))
    ORDER BY 1, 2
"""

IN_FORMAT: Final = {"casino-manifest/1": _FIRST, "casino-manifest/2": _SECOND}
"""The query of each format of a manifest: rows of a name and a form. `settings`: those of `SETTINGS`."""
LATEST: Final = "casino-manifest/2"

__all__ = ["IN_FORMAT", "LATEST", "SETTINGS"]
