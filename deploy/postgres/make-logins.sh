#!/bin/sh
# Run by the database's image when it makes a new database.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname "$POSTGRES_DB" \
  --set owner_password="$MILLPOND_OWNER_PASSWORD" \
  --set login_password="$MILLPOND_LOGIN_PASSWORD" \
  --file /millpond/logins.sql
