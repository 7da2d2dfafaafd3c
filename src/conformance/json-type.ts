/** Whether a `Content-Type` says JSON: its own name, or one with the suffix `+json`. */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? '')
}
