/** RFC 6750, section 2.1; undefined when missing or malformed. */
export function bearerToken(headers: Headers): string | undefined {
  return /^bearer +([\w~+/.-]+=*)$/i.exec(headers.get('Authorization') ?? '')?.[1]
}
