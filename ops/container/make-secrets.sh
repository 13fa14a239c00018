#!/bin/sh
# Makes the files with secrets that docker-compose.yml asks for: those that are missing, each with a random value of its own.
# A variable of the same name in capitals (DATABASE_PASSWORD for database_password) gives a value instead.
# May run again: existing files stay. Keep a copy: without token_secret everybody has to sign in again, and a new
# database_password does not open a database that was made with the old one.
set -eu
folder=${SECRETS:-./secrets}
mkdir -p "$folder"
# The folder is closed to others on this machine. The files are not: in a container they are read by a user who is no one here.
chmod 700 "$folder"
for name in database_password redis_password token_secret grafana_password; do
  file=$folder/$name
  if [ -s "$file" ]; then
    echo "$file is there"
    continue
  fi
  variable=$(echo "$name" | tr a-z A-Z)
  eval "value=\${$variable:-}"
  [ -n "$value" ] || value=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
  printf %s "$value" > "$file"
  chmod 444 "$file"
  echo "$file is made"
done
