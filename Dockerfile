# A release's package and nothing else: `npm run release`, then docker build -t watchfloor .
# Run, with clients made by `npm run client` and data that stays:
#   docker run -p 4600:4600 -v watchfloor:/data -v ./clients.json:/clients.json:ro watchfloor
FROM node:22-bookworm-slim AS package
COPY watchfloor-*.tgz /
RUN tar -xzf /watchfloor-*.tgz
WORKDIR /package
# By the shrinkwrap's checksums; then each file by the manifest's.
RUN npm ci --omit=dev && node src/cli/watchfloor.mjs verify

FROM node:22-bookworm-slim
WORKDIR /watchfloor
ENV NODE_ENV=production
COPY --from=package /package .
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4600
# Off loopback the well-known clients don't exist: WATCHFLOOR_CLIENTS names a file with others.
ENV WATCHFLOOR_HOST=0.0.0.0 WATCHFLOOR_DATA=/data WATCHFLOOR_CLIENTS=/clients.json
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:4600/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/cli/serve.mjs"]
