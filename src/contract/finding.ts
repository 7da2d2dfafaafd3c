export interface Finding {
  /** JSON path: `$.tasks[3].status.status`, `$.specification["@type"]`. */
  readonly path: string
  readonly kind: FindingKind
  /** error: breaks the contract; warning: over a limit or against a content rule; note: worth knowing. */
  readonly severity: Severity
  /** In words. */
  readonly expected: string
  /** Shortened; never a secret. */
  readonly got: string
}

export type Severity = 'error' | 'warning' | 'note'

export type FindingKind =
  | 'wrong type'
  | 'unknown value'
  | 'unknown field'
  | 'limit broken'
  | 'missing required'
  | 'rule broken'
  | 'deprecated field'
  | 'too deep'
  | 'not in UTC'

export type Path = readonly (string | number)[]

const LONGEST_NAME = 200
const identifier = /^[A-Za-z_$][\w$]*$/

export function pathText(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    // Hundreds of findings may share a name of megabytes.
    if (step.length > LONGEST_NAME) return `[${JSON.stringify(step.slice(0, LONGEST_NAME))}…]`
    return identifier.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
  })
  return `$${steps.join('')}`
}

/** `$.pageToken: expected string, got number 3` */
export function findingText({ path, kind, expected, got }: Finding): string {
  switch (kind) {
    case 'unknown field':
      return `${path}: no such field`
    case 'missing required':
      return `${path}: ${expected} is missing`
    case 'rule broken':
      return `${path}: breaks the rule that ${expected}`
    default:
      return `${path}: expected ${expected}, got ${got}`
  }
}

const PREVIEW_CHARACTERS = 60

/** The kind and, unless secret, the beginning of a single value. */
export function preview(value: unknown, secret = false): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `list of ${value.length}`
  if (typeof value === 'object') return 'object'
  if (secret) return typeof value
  if (typeof value === 'number' || typeof value === 'boolean') return `${typeof value} ${value}`
  if (typeof value !== 'string') return typeof value
  return `string ${JSON.stringify(value.slice(0, PREVIEW_CHARACTERS))}${value.length > PREVIEW_CHARACTERS ? '…' : ''}`
}
