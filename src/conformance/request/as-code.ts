import { isRecord, parseJson } from '../../contract/json.ts'
import { type Exchange, headerCase } from '../exchange.ts'
import { MASK } from '../mask.ts'
import type { BuiltRequest } from './build-request.ts'

/** Masked values become variables: no secret is copied. */

/** For a POSIX shell. */
export function exchangeAsCurl({ method, url, requestHeaders, requestBody, operation }: Exchange): string {
  const file = operation === 'getObject' ? 'object' : undefined
  return asCurl({ method, url, headers: requestHeaders, body: requestBody }, file)
}

/** For an unsent request, with the token in a variable. `file`: name of the output file. */
export function requestAsCurl(request: BuiltRequest, file?: string): string {
  return asCurl({ ...request, headers: [['Authorization', `Bearer ${MASK}`], ...request.headers] }, file)
}

type Headers = readonly (readonly [name: string, value: string])[]

function asCurl({ method, url, headers, body }: Omit<BuiltRequest, 'headers'> & { headers: Headers }, file?: string) {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${shellText(url)}`]
  for (const [name, value] of headersToSend(headers)) lines.push(`-H ${shellText(`${name}: ${value}`)}`)
  if (body !== undefined) lines.push(`--data-raw ${shellText(body)}`)
  if (file !== undefined) lines.push(`-o ${shellText(file.replace(/^-/, './-'))}`)
  return lines.join(' \\\n  ')
}

/** For a browser's console or Node. */
export function asFetch(exchange: Exchange): string {
  const init = [
    `  method: ${scriptText(exchange.method)},`,
    `  headers: {`,
    ...headersToSend(exchange.requestHeaders).map(([name, value]) => `    ${scriptText(name)}: ${scriptText(value)},`),
    `  },`,
    ...(exchange.requestBody === undefined ? [] : [`  body: ${scriptText(exchange.requestBody)},`]),
  ]
  return [
    ...variables(exchange).map((name) => `const ${name} = '' // fill in`),
    `const response = await fetch(${scriptText(exchange.url)}, {`,
    ...init,
    `})`,
    `console.log(response.status, await response.text())`,
    ``,
  ].join('\n')
}

/** A test that expects the logged answer. */
export function asPlaywright(exchange: Exchange): string {
  const { method, outcome, operation } = exchange
  const json = exchange.responseHeaders.some(([name, value]) => /^content-type$/i.test(name) && /json/i.test(value))
  return [
    `import { expect, test } from '@playwright/test'`,
    ``,
    ...variables(exchange).map((name) => `const ${name} = process.env.${name}`),
    ...(variables(exchange).length === 0 ? [] : ['']),
    `test(${scriptText(`${operation} answers ${outcome ?? ''}`.trim())}, async ({ request }) => {`,
    `  const response = await request.fetch(${scriptText(exchange.url)}, {`,
    `    method: ${scriptText(method)},`,
    `    headers: {`,
    ...headersToSend(exchange.requestHeaders).map(
      ([name, value]) => `      ${scriptText(name)}: ${scriptText(value)},`,
    ),
    `    },`,
    ...(exchange.requestBody === undefined ? [] : [`    data: ${scriptText(exchange.requestBody)},`]),
    `  })`,
    ...(typeof outcome === 'number' ? [`  expect(response.status()).toBe(${outcome})`] : []),
    ...topLevelKeys(json ? exchange.responseBody : undefined).map(
      (key) => `  expect(await response.json()).toHaveProperty([${scriptText(key)}])`,
    ),
    `})`,
    ``,
  ].join('\n')
}

/** Only this console's server renames `Accept-Encoding`; others get the real header. */
function headersToSend(headers: Headers): [string, string][] {
  return headers.map(([name, value]) =>
    name.toLowerCase() === 'watchfloor-accept-encoding' ? ['Accept-Encoding', value] : [headerCase(name), value],
  )
}

function topLevelKeys(body: string | undefined): string[] {
  const value = parseJson(body ?? '')?.value
  return isRecord(value) ? Object.keys(value) : []
}

/** Chosen by the text before the masked value. */
function variableFor(before: string): string {
  const field = /(client_secret|access_token|refresh_token|id_token|password)["=:\s]*$/i.exec(before)?.[1]
  if (field !== undefined) return field.toUpperCase()
  return /(authorization:\s*|bearer\s+)$/i.test(before) ? 'TOKEN' : 'SECRET'
}

interface Part {
  text: string
  variable: string | undefined
}

function parts(text: string): Part[] {
  const plain = withPlainMask(text)
  let before = ''
  return plain.split(MASK).flatMap((piece, index): Part[] => {
    const variable = index === 0 ? undefined : variableFor(before)
    before = piece
    return [...(variable === undefined ? [] : [{ text: '', variable }]), { text: piece, variable: undefined }]
  })
}

function withPlainMask(text: string): string {
  return text.replaceAll(encodeURIComponent(MASK), MASK)
}

/** Single quotes, with variables in double quotes between. */
function shellText(text: string): string {
  return parts(text)
    .filter((part) => part.variable !== undefined || part.text !== '')
    .map(({ text: piece, variable }) =>
      variable === undefined ? `'${piece.replaceAll("'", String.raw`'\''`)}'` : `"$${variable}"`,
    )
    .join('')
}

function scriptText(text: string): string {
  const pieces = parts(text)
  if (pieces.length === 1) return JSON.stringify(text)
  const inner = pieces.map(({ text: piece, variable }) =>
    variable === undefined
      ? JSON.stringify(piece).slice(1, -1).replaceAll('\\"', '"').replace(/[`$]/g, '\\$&')
      : `\${${variable}}`,
  )
  return `\`${inner.join('')}\``
}

function variables(exchange: Exchange): string[] {
  const texts = [exchange.url, ...headersToSend(exchange.requestHeaders).map(([name, value]) => `${name}: ${value}`)]
  const names = [...texts, exchange.requestBody ?? ''].flatMap((text) =>
    parts(text).flatMap((part) => part.variable ?? []),
  )
  return [...new Set(names)]
}
