import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** Checks bodies with the OpenAPI description's schemas, by operation and status. */
export interface AnswerSchemas {
  /** Deviations; empty if none. Also an undocumented status. */
  problems(operationId: string, status: number, body: unknown): string[]
  /** Of a request's body. */
  requestProblems(operationId: string, body: unknown): string[]
  /** Of a value of a named schema. */
  valueProblems(name: string, value: unknown): string[]
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
}
interface DescribedOperation {
  readonly operationId: string
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}
interface Body {
  readonly content: Readonly<Record<string, { readonly schema: object }>>
}

/** @param description as it is served, parsed */
export function answerSchemas(description: object): AnswerSchemas {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(description, 'description')
  const { paths } = description as Described
  const operations = new Map(
    Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => [each.operationId, each] as const)),
  )
  const held = (schema: object, value: unknown) => {
    const absolute = JSON.stringify(schema).replaceAll('"#/', '"description#/')
    const validate = ajv.compile(JSON.parse(absolute) as object)
    validate(value)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
  }
  const heldAs = (body: Body | undefined, value: unknown, what: string) => {
    const [media] = Object.values(body?.content ?? {})
    return media === undefined ? [`${what} is not described`] : held(media.schema, value)
  }
  return {
    problems: (id, status, body) => heldAs(operations.get(id)?.responses[status], body, `${id} ${status}`),
    requestProblems: (id, body) => heldAs(operations.get(id)?.requestBody, body, id),
    valueProblems: (name, value) => held({ $ref: `#/components/schemas/${name}` }, value),
  }
}
