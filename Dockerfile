# weft on Debian, from this checkout: docker build -t weft . && docker run --rm -v "$PWD:/work" weft test examples/manifest.json
FROM rust:1.90-bookworm AS build
COPY . /src
WORKDIR /src
RUN cargo xtask package deb /out

FROM debian:bookworm-slim
COPY --from=build /out/weft_*_amd64.deb /tmp/
RUN apt-get update \
    && apt-get install --yes --no-install-recommends /tmp/weft_*_amd64.deb \
    && rm -rf /tmp/weft_*_amd64.deb /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["weft"]
CMD ["--help"]
