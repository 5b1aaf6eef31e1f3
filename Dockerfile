# The service, with its data in /data:
#
#   docker build -t audiencefilter .
#   docker run -p 8000:8000 -v audiencefilter:/data audiencefilter
#   docker exec CONTAINER audiencefilter accounts create Acme

# By its digest, so that everybody builds on the same files. To move to newer ones, with what is mended in them:
#   docker buildx imagetools inspect python:3.13-slim --format '{{.Manifest.Digest}}'
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
WORKDIR /build
COPY requirements/installer.txt requirements/dev.txt requirements/
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/installer.txt \
 && uv venv --quiet /tools \
 && uv venv --quiet /opt/audiencefilter \
 # What builds the wheel; it is not in the image.
 && uv pip install --quiet --no-cache --python /tools --constraints requirements/dev.txt hatchling
COPY pyproject.toml README.md LICENSE ./
COPY grammar grammar
COPY src src
# The locked versions, whose hashes are checked.
RUN /tools/bin/python -m hatchling build --target wheel --directory dist \
 && uv pip install --quiet --no-cache --python /opt/audiencefilter --constraints requirements/dev.txt \
    --only-binary :all: --compile-bytecode \
    "audiencefilter[cli,columns,service,metrics,postgresql,redis] @ file://$(echo /build/dist/*.whl)"

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
COPY --from=build /opt/audiencefilter /opt/audiencefilter
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin audiencefilter \
 && mkdir /data \
 && chown audiencefilter:audiencefilter /data \
 && chmod 700 /data
ENV PATH=/opt/audiencefilter/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    AUDIENCEFILTER_DATABASE_URL=sqlite:////data/audiencefilter.db \
    AUDIENCEFILTER_SECRET_FILE=/data/audiencefilter.secret
USER audiencefilter
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# Without a shell, so that the service itself gets the signal to stop.
CMD ["audiencefilter", "serve", "--host", "0.0.0.0", "--port", "8000"]
