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
# Makes the allocator give back what the start needed: several MB (docs/operating.md, Memory).
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=65536
USER 1000:1000
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "/app/bin/check-health.mjs"]
ENTRYPOINT ["node", "/app/bin/telegram-bot-manager.mjs"]
