#!/bin/sh
# Creates the missing files with secrets that docker-compose.yml needs, each with a random value.
# A variable of the same name in capitals (DATABASE_PASSWORD for database_password) gives a value instead.
# May run again: existing files stay. Keep a copy: without token_secret all users must sign in again, and a new
# database_password does not open a database that was made with the old one.
set -eu
folder=${SECRETS:-./secrets}
mkdir -p "$folder"
# Other users of this machine cannot enter the folder. The files are readable by all, for the user in the containers.
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
