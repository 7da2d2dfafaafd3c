/** Content of an environment must not run, wherever it is opened. */
export const SANDBOX_POLICY = "sandbox; default-src 'none'"

/** No inline script, eval or frame. `blob:` and `data:` are map symbols and object previews. */
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

export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), ' +
    'clipboard-write=(self), fullscreen=(self), screen-wake-lock=(self), window-management=(self)',
} as const
