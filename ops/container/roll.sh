#!/bin/sh
# Brings a running installation to the VERSION in .env, or restarts it with changed settings, without a
# failed request: each api is replaced by a new one that is healthy before the old one stops. Run it where docker-compose.yml
# is. Arguments go to docker compose: sh ops/container/roll.sh --profile observe
# Ends with 1 and leaves the old apis running when a new one does not become healthy.
set -eu

# How long a new api may take to become healthy, in seconds.
timeout=${ROLL_TIMEOUT:-120}

apis() {
  docker compose "$@" ps --quiet api
}

health_of() {
  docker inspect --format '{{.State.Status}} {{.State.Health.Status}}' "$1"
}

old=$(apis "$@")
if [ -z "$old" ]; then
  echo 'No api is running here, so there is nothing to roll. Start with: docker compose up --detach' >&2
  exit 1
fi
count=$(echo "$old" | wc -l)

echo "· migrating the database"
docker compose "$@" run --rm --no-deps migrate

for container in $old; do
  echo "· starting a new api beside $container"
  before=$(apis "$@")
  docker compose "$@" up --detach --no-recreate --scale "api=$((count + 1))" api
  new=$(apis "$@" | grep -vxF "$before")
  waited=0
  until [ "$(health_of "$new")" = 'running healthy' ]; do
    if [ "$waited" -ge "$timeout" ]; then
      echo "The new api has not become healthy in $timeout s. Its last lines:" >&2
      docker logs --tail 20 "$new" >&2
      docker rm --force "$new" > /dev/null
      echo 'It is removed, and the old ones go on serving. Correct the cause, or put the old VERSION back into .env.' >&2
      exit 1
    fi
    sleep 1
    waited=$((waited + 1))
  done
  echo "· stopping $container"
  docker stop --time 30 "$container" > /dev/null
  docker rm "$container" > /dev/null
done

echo "· everything else"
# Compose replaces a service whose image was rebuilt, even with the same content, and a replaced web server closes its
# ports. So the web server is kept as long as its settings and its tag are unchanged.
web=$(docker compose "$@" ps --quiet web)
hash=$(docker inspect --format '{{index .Config.Labels "com.docker.compose.config-hash"}}' "$web" 2> /dev/null || true)
if [ "web $hash" = "$(docker compose "$@" config --hash web)" ]; then
  # One word for each service.
  # shellcheck disable=SC2046
  docker compose "$@" up --detach $(docker compose "$@" config --services | grep -vxF web)
else
  docker compose "$@" up --detach
fi
