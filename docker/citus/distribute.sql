-- The tables of one installation over many servers: Citus, by property. Not part of any installation that runs today.
-- Run once by the owner's role in a database with the extension, after `manage.py migrate`, before there is anything in
-- it:  psql --set ON_ERROR_STOP=1 --file distribute.sql "$DATABASE_OWNER_URL"
--
-- What grows (events, heads, seals, all projections) is distributed by property: a property's rows lie together on one
-- server. What is kept by hand is small, refers to itself by surrogate ids, and is copied to every server.
-- tests/ground/test_distribution.py runs this file against the schema, with Citus's rules in the place of Citus; a table
-- that it forgets fails the test. What is not ready yet: docs/jobs/many-properties.md.

BEGIN;

-- Triggers (immutability, seals in order, balanced journal) run where the rows are.
SET LOCAL citus.enable_unsafe_triggers = on;

-- 1. Keys: every key of a distributed table must name the property. A projection's key begins with it as text ("3:...").
ALTER TABLE accounting_adjustment DROP CONSTRAINT accounting_adjustment_pkey, ADD CONSTRAINT accounting_adjustment_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_checklistsignoff DROP CONSTRAINT accounting_checklistsignoff_pkey, ADD CONSTRAINT accounting_checklistsignoff_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_closerun DROP CONSTRAINT accounting_closerun_pkey, ADD CONSTRAINT accounting_closerun_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_dailysummary DROP CONSTRAINT accounting_dailysummary_pkey, ADD CONSTRAINT accounting_dailysummary_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_dayexception DROP CONSTRAINT accounting_dayexception_pkey, ADD CONSTRAINT accounting_dayexception_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_dayimport DROP CONSTRAINT accounting_dayimport_pkey, ADD CONSTRAINT accounting_dayimport_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_dealerday DROP CONSTRAINT accounting_dealerday_pkey, ADD CONSTRAINT accounting_dealerday_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_exceptioncase DROP CONSTRAINT accounting_exceptioncase_pkey, ADD CONSTRAINT accounting_exceptioncase_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_investigation DROP CONSTRAINT accounting_investigation_pkey, ADD CONSTRAINT accounting_investigation_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_journalentry DROP CONSTRAINT accounting_journalentry_pkey, ADD CONSTRAINT accounting_journalentry_pkey PRIMARY KEY (key, property_id);
ALTER TABLE accounting_journalline DROP CONSTRAINT accounting_journalline_pkey, ADD CONSTRAINT accounting_journalline_pkey PRIMARY KEY (key, property_id);
ALTER TABLE casino_formnumber DROP CONSTRAINT casino_formnumber_pkey, ADD CONSTRAINT casino_formnumber_pkey PRIMARY KEY (key, property_id);
ALTER TABLE casino_formpad DROP CONSTRAINT casino_formpad_pkey, ADD CONSTRAINT casino_formpad_pkey PRIMARY KEY (key, property_id);
ALTER TABLE casino_formprint DROP CONSTRAINT casino_formprint_pkey, ADD CONSTRAINT casino_formprint_pkey PRIMARY KEY (key, property_id);
ALTER TABLE casino_reportprint DROP CONSTRAINT casino_reportprint_pkey, ADD CONSTRAINT casino_reportprint_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_absence DROP CONSTRAINT progressive_absence_pkey, ADD CONSTRAINT progressive_absence_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_deposit DROP CONSTRAINT progressive_deposit_pkey, ADD CONSTRAINT progressive_deposit_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_distribution DROP CONSTRAINT progressive_distribution_pkey, ADD CONSTRAINT progressive_distribution_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_draw DROP CONSTRAINT progressive_draw_pkey, ADD CONSTRAINT progressive_draw_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_drawprize DROP CONSTRAINT progressive_drawprize_pkey, ADD CONSTRAINT progressive_drawprize_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_linkmember DROP CONSTRAINT progressive_linkmember_pkey, ADD CONSTRAINT progressive_linkmember_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_meter DROP CONSTRAINT progressive_meter_pkey, ADD CONSTRAINT progressive_meter_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_meterday DROP CONSTRAINT progressive_meterday_pkey, ADD CONSTRAINT progressive_meterday_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_meterdecrease DROP CONSTRAINT progressive_meterdecrease_pkey, ADD CONSTRAINT progressive_meterdecrease_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_meterreading DROP CONSTRAINT progressive_meterreading_pkey, ADD CONSTRAINT progressive_meterreading_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_prize DROP CONSTRAINT progressive_prize_pkey, ADD CONSTRAINT progressive_prize_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_prizedelivery DROP CONSTRAINT progressive_prizedelivery_pkey, ADD CONSTRAINT progressive_prizedelivery_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_ratechange DROP CONSTRAINT progressive_ratechange_pkey, ADD CONSTRAINT progressive_ratechange_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_receipt DROP CONSTRAINT progressive_receipt_pkey, ADD CONSTRAINT progressive_receipt_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_removalnotice DROP CONSTRAINT progressive_removalnotice_pkey, ADD CONSTRAINT progressive_removalnotice_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_reserve DROP CONSTRAINT progressive_reserve_pkey, ADD CONSTRAINT progressive_reserve_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_reservemovement DROP CONSTRAINT progressive_reservemovement_pkey, ADD CONSTRAINT progressive_reservemovement_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_summarysignature DROP CONSTRAINT progressive_summarysignature_pkey, ADD CONSTRAINT progressive_summarysignature_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_tableleave DROP CONSTRAINT progressive_tableleave_pkey, ADD CONSTRAINT progressive_tableleave_pkey PRIMARY KEY (key, property_id);
ALTER TABLE progressive_tablemeterday DROP CONSTRAINT progressive_tablemeterday_pkey, ADD CONSTRAINT progressive_tablemeterday_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_bankcheck DROP CONSTRAINT tables_bankcheck_pkey, ADD CONSTRAINT tables_bankcheck_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_boxcustody DROP CONSTRAINT tables_boxcustody_pkey, ADD CONSTRAINT tables_boxcustody_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_cageclaim DROP CONSTRAINT tables_cageclaim_pkey, ADD CONSTRAINT tables_cageclaim_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_cagemovement DROP CONSTRAINT tables_cagemovement_pkey, ADD CONSTRAINT tables_cagemovement_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_cagesession DROP CONSTRAINT tables_cagesession_pkey, ADD CONSTRAINT tables_cagesession_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_chipmove DROP CONSTRAINT tables_chipmove_pkey, ADD CONSTRAINT tables_chipmove_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_countentry DROP CONSTRAINT tables_countentry_pkey, ADD CONSTRAINT tables_countentry_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_countsession DROP CONSTRAINT tables_countsession_pkey, ADD CONSTRAINT tables_countsession_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_dealerseat DROP CONSTRAINT tables_dealerseat_pkey, ADD CONSTRAINT tables_dealerseat_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_equipmentcount DROP CONSTRAINT tables_equipmentcount_pkey, ADD CONSTRAINT tables_equipmentcount_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_equipmentday DROP CONSTRAINT tables_equipmentday_pkey, ADD CONSTRAINT tables_equipmentday_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_equipmentset DROP CONSTRAINT tables_equipmentset_pkey, ADD CONSTRAINT tables_equipmentset_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_exceptionline DROP CONSTRAINT tables_exceptionline_pkey, ADD CONSTRAINT tables_exceptionline_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_gamingday DROP CONSTRAINT tables_gamingday_pkey, ADD CONSTRAINT tables_gamingday_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_inspection DROP CONSTRAINT tables_inspection_pkey, ADD CONSTRAINT tables_inspection_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_inspectionreading DROP CONSTRAINT tables_inspectionreading_pkey, ADD CONSTRAINT tables_inspectionreading_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_machinefile DROP CONSTRAINT tables_machinefile_pkey, ADD CONSTRAINT tables_machinefile_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_poolbalance DROP CONSTRAINT tables_poolbalance_pkey, ADD CONSTRAINT tables_poolbalance_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_poolentry DROP CONSTRAINT tables_poolentry_pkey, ADD CONSTRAINT tables_poolentry_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_rakecount DROP CONSTRAINT tables_rakecount_pkey, ADD CONSTRAINT tables_rakecount_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_round DROP CONSTRAINT tables_round_pkey, ADD CONSTRAINT tables_round_pkey PRIMARY KEY (id, property_id);
ALTER TABLE tables_setinplay DROP CONSTRAINT tables_setinplay_pkey, ADD CONSTRAINT tables_setinplay_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_slip DROP CONSTRAINT tables_slip_pkey, ADD CONSTRAINT tables_slip_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_tablelimits DROP CONSTRAINT tables_tablelimits_pkey, ADD CONSTRAINT tables_tablelimits_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_tablesession DROP CONSTRAINT tables_tablesession_pkey, ADD CONSTRAINT tables_tablesession_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_terminalchange DROP CONSTRAINT tables_terminalchange_pkey, ADD CONSTRAINT tables_terminalchange_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_timechargeline DROP CONSTRAINT tables_timechargeline_pkey, ADD CONSTRAINT tables_timechargeline_pkey PRIMARY KEY (key, property_id);
ALTER TABLE tables_tipcount DROP CONSTRAINT tables_tipcount_pkey, ADD CONSTRAINT tables_tipcount_pkey PRIMARY KEY (key, property_id);

-- 2. Copied to every server: what is kept by hand, logins, what the house shares. What is referred to comes first.
SELECT create_reference_table('casino_property');
SELECT create_reference_table('accounting_accountmapping');
SELECT create_reference_table('accounting_auditsettings');
SELECT create_reference_table('auth_group');
SELECT create_reference_table('django_content_type');
SELECT create_reference_table('auth_permission');
SELECT create_reference_table('auth_group_permissions');
SELECT create_reference_table('auth_user');
SELECT create_reference_table('auth_user_groups');
SELECT create_reference_table('auth_user_user_permissions');
SELECT create_reference_table('axes_accessattempt');
SELECT create_reference_table('axes_accessattemptexpiration');
SELECT create_reference_table('axes_accessfailurelog');
SELECT create_reference_table('axes_accesslog');
SELECT create_reference_table('casino_approval');
SELECT create_reference_table('casino_device');
SELECT create_reference_table('casino_devicekey');
SELECT create_reference_table('casino_employee');
SELECT create_reference_table('casino_employeerole');
SELECT create_reference_table('casino_formseries');
SELECT create_reference_table('casino_idempotentreply');
SELECT create_reference_table('casino_reportsubscription');
SELECT create_reference_table('casino_reportdelivery');
SELECT create_reference_table('django_admin_log');
SELECT create_reference_table('django_session');
SELECT create_reference_table('es_archive');
SELECT create_reference_table('es_seal_key');
SELECT create_reference_table('otp_static_staticdevice');
SELECT create_reference_table('otp_static_statictoken');
SELECT create_reference_table('casino_recoverycode');
SELECT create_reference_table('casino_opensession');
SELECT create_reference_table('casino_firstpassword');
SELECT create_reference_table('otp_totp_totpdevice');
SELECT create_reference_table('progressive_link');
SELECT create_reference_table('progressive_linkedtable');
SELECT create_reference_table('progressive_programmeedition');
SELECT create_reference_table('tables_banksetting');
SELECT create_reference_table('tables_chipset');
SELECT create_reference_table('tables_denomination');
SELECT create_reference_table('tables_pit');
SELECT create_reference_table('tables_gamingtable');
SELECT create_reference_table('tables_dropbox');
SELECT create_reference_table('tables_gamingtable_approvals');
SELECT create_reference_table('tables_playerpool');
SELECT create_reference_table('tables_shiftdefinition');
SELECT create_reference_table('tables_tableoffer');
SELECT create_reference_table('tables_tableoffer_approvals');
SELECT create_reference_table('tables_timecharge');

-- 3. The store. Its property is an integer, that of projections a bigint: two groups, each of which lies together.
SELECT create_distributed_table('es_event', 'property_id');
SELECT create_distributed_table('es_stream', 'property_id', colocate_with => 'es_event');
SELECT create_distributed_table('es_seal', 'property_id', colocate_with => 'es_event');

-- 4. Projections.
SELECT create_distributed_table('accounting_adjustment', 'property_id', colocate_with => 'none');
SELECT create_distributed_table('accounting_checklistsignoff', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_closerun', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_dailysummary', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_dayexception', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_dayimport', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_dealerday', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_exceptioncase', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_investigation', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_journalentry', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('accounting_journalline', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('casino_formnumber', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('casino_formpad', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('casino_formprint', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('casino_reportprint', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_absence', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_deposit', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_distribution', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_draw', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_drawprize', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_linkmember', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_meter', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_meterday', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_meterdecrease', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_meterreading', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_prize', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_prizedelivery', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_ratechange', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_receipt', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_removalnotice', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_reserve', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_reservemovement', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_summarysignature', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_tableleave', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('progressive_tablemeterday', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_bankcheck', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_boxcustody', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_cageclaim', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_cagemovement', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_cagesession', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_chipmove', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_countentry', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_countsession', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_dealerseat', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_equipmentcount', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_equipmentday', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_equipmentset', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_exceptionline', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_gamingday', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_inspection', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_inspectionreading', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_machinefile', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_poolbalance', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_poolentry', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_rakecount', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_round', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_setinplay', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_slip', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_tablelimits', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_tablesession', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_terminalchange', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_timechargeline', 'property_id', colocate_with => 'accounting_adjustment');
SELECT create_distributed_table('tables_tipcount', 'property_id', colocate_with => 'accounting_adjustment');

COMMIT;
