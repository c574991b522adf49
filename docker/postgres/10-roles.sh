#!/bin/bash
# Runs once, on an empty database: the owner of the tables, and the application, which owns nothing.
set -euo pipefail

psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 \
    --set owner_password="$OWNER_PASSWORD" --set app_password="$APP_PASSWORD" <<'SQL'
CREATE ROLE casino_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE casino_app LOGIN PASSWORD :'app_password';
CREATE DATABASE casino OWNER casino_owner;
REVOKE ALL ON DATABASE casino FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE casino TO casino_app;
SQL
