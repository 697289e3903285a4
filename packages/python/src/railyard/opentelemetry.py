"""Spans and a histogram of attempts, by the tracer and the meter of the application: no dependency of this package."""

from __future__ import annotations

import importlib
from typing import Any, Protocol

from ._attempts import Attempt, AttemptHook

__all__ = ["MeterLike", "TracerLike", "opentelemetry_hook"]

_BOUNDARIES = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 30.0)


class TracerLike(Protocol):
    """What is used of `opentelemetry.trace.Tracer`."""

    @property
    def start_span(self) -> Any: ...


class MeterLike(Protocol):
    """What is used of `opentelemetry.metrics.Meter`."""

    @property
    def create_histogram(self) -> Any: ...


def opentelemetry_hook(*, tracer: TracerLike | None = None, meter: MeterLike | None = None) -> AttemptHook:
    """A hook that reports every attempt as a span, and in the histogram http.client.request.duration.

    `Railyard(on_attempt=opentelemetry_hook(tracer=trace.get_tracer("shop")))`
    """
    # Only an application that has OpenTelemetry can hand in its tracer.
    trace = None if tracer is None else importlib.import_module("opentelemetry.trace")
    durations = None if meter is None else _histogram(meter)

    def hook(attempt: Attempt) -> None:
        if tracer is not None:
            _record_span(tracer, trace, attempt)
        if durations is not None:
            durations.record(attempt.seconds, attributes=_attributes(attempt))

    return hook


def _histogram(meter: MeterLike) -> Any:
    return meter.create_histogram(
        "http.client.request.duration",
        unit="s",
        description="Duration of requests to Railyard.",
        explicit_bucket_boundaries_advisory=_BOUNDARIES,
    )


def _record_span(tracer: TracerLike, trace: Any, attempt: Attempt) -> None:
    attributes = _attributes(attempt)
    if attempt.number > 1:
        attributes["http.request.resend_count"] = attempt.number - 1
    if attempt.request_id is not None:
        attributes["railyard.request_id"] = attempt.request_id
    span = tracer.start_span(
        f"{attempt.method} {attempt.path}",
        kind=trace.SpanKind.CLIENT,
        attributes=attributes,
        start_time=_nanoseconds(attempt.started_at),
    )
    if attempt.error is not None:
        span.set_status(trace.StatusCode.ERROR, type(attempt.error).__name__)
    span.end(_nanoseconds(attempt.started_at + attempt.seconds))


def _nanoseconds(seconds: float) -> int:
    return int(seconds * 1_000_000_000)


def _attributes(attempt: Attempt) -> dict[str, str | int]:
    """Attributes with few values, by the semantic conventions of HTTP clients."""
    attributes: dict[str, str | int] = {
        "http.request.method": attempt.method,
        "url.template": attempt.path,
        "railyard.operation": attempt.operation,
    }
    if attempt.status is not None:
        attributes["http.response.status_code"] = attempt.status
    if attempt.error is not None:
        attributes["error.type"] = type(attempt.error).__name__
    return attributes
