# The compiler with Node.js: docker run --rm -v "$PWD:/games" zrf2js check game.zrf
# `python -m release.distributions` builds the wheel before the image.
FROM python:3.13-slim
COPY lock/run.txt lock/node.txt /tmp/lock/
COPY dist/release/*.whl /tmp/wheel/
RUN python -m pip install --no-cache-dir --require-hashes -r /tmp/lock/run.txt -r /tmp/lock/node.txt \
    && python -m pip install --no-cache-dir --no-deps /tmp/wheel/*.whl \
    && rm -rf /tmp/lock /tmp/wheel \
    && useradd --create-home --uid 1000 player
USER 1000
WORKDIR /games
ENTRYPOINT ["zrf2js"]
CMD ["--help"]
