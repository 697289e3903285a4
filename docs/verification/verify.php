<?php

/** The event of a genuine delivery; $rawBody is file_get_contents('php://input'), $now is in seconds. */
function verify(string $rawBody, array $headers, string $secret, ?int $now = null): array
{
    $timestamp = $headers['webhook-timestamp'];
    if (!preg_match('/\A\d+\z/', $timestamp) || abs(($now ?? time()) - (int) $timestamp) > 300) {
        throw new UnexpectedValueException('The delivery is too old.');
    }
    $signed = $headers['webhook-id'] . '.' . $timestamp . '.' . $rawBody;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $secret, true));
    foreach (explode(' ', $headers['webhook-signature']) as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new UnexpectedValueException('The signature does not match.');
}
