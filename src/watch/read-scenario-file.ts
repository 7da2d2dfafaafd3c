import * as v from 'valibot'

import { OperatorError } from '../database/operator-error.ts'

/** Lines of a scenario's file. @throws OperatorError with all mistakes, one per line */
export function readScenarioFile<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  values: readonly unknown[],
): v.InferOutput<Schema>[] {
  const mistakes: string[] = []
  const read = values.flatMap((value, index) => {
    const each = v.safeParse(schema, value)
    if (each.success) return [each.output]
    for (const issue of each.issues) mistakes.push(`${file}[${index}]${dotted(v.getDotPath(issue))}: ${issue.message}`)
    return []
  })
  if (mistakes.length > 0) throw new OperatorError(mistakes.join('\n'))
  return read
}

function dotted(path: string | null): string {
  return path === null ? '' : `.${path}`
}
