#!/bin/sh
# Runs workerd so that it ends with the program that started it, even if that one is killed: otherwise it
# would go on sending, unseen, on a data folder that the next start believes to be free.
parent=$PPID
(
  while kill -0 "$parent" && kill -0 $$; do sleep 0.1; done
  kill -9 $$
) < /dev/null > /dev/null 2>&1 3>&- &
exec "$WORKERD_PROGRAM" "$@"
