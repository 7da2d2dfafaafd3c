/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); undefined when there is none or it is malformed. */
export function bearerToken(headers: Headers): string | undefined {
  return /^bearer +([\w~+/.-]+=*)$/i.exec(headers.get('Authorization') ?? '')?.[1]
}
