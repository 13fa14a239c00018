#!/bin/sh
# Makes the files with secrets that docker-compose.yml asks for: those that are missing, each with a random value of its own.
# A variable of the same name in capitals (DATABASE_PASSWORD for database_password) gives a value instead.
# May run again: what is there stays. Lose token_secret and everybody signs in anew; lose database_password and so is the way in.
set -eu
folder=${SECRETS:-./secrets}
mkdir -p "$folder"
# The folder is closed to others on this machine. The files are not: in a container they are read by a user who is no one here.
chmod 700 "$folder"
for name in database_password redis_password token_secret s3_access_key_id s3_secret_access_key grafana_password; do
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
