# docker build -t telegram-bot-manager .
# Everything that runs is in /app, and everything that changes is in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/package/build-package.mjs /package

FROM node:24-bookworm-slim
COPY --from=build /package /app
RUN mkdir /data && chown 1000:1000 /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=8787
USER 1000:1000
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "/app/bin/check-health.mjs"]
ENTRYPOINT ["node", "/app/bin/telegram-bot-manager.mjs"]
