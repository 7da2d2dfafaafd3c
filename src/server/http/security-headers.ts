/** Nothing from an environment may run, wherever it is opened. */
export const SANDBOX_POLICY = "sandbox; default-src 'none'"

/**
 * The console's policy: no script but its own files, no inline script, no eval, no frame.
 * `blob:` and `data:` pictures are map symbols and object previews, which the console makes itself.
 */
export function consolePolicy(connect: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob: data:",
    'media-src blob:',
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sent with every answer of the server. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Sent with the console's page too. */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), ' +
    'clipboard-write=(self), fullscreen=(self), screen-wake-lock=(self), window-management=(self)',
} as const
