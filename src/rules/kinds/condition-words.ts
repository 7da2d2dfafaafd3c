import { environment } from '../../contract/entity/mil-view.ts'
import { valueLabel } from '../../contract/label.ts'
import { taskErrorCode } from '../../contract/task.ts'
import type { Conditions } from '../../watch/wire/rule.ts'
import { entityMarkWords } from '../../entity/entity-marks.ts'
import { shortId } from '../../format/id.ts'
import type { KnownNames } from '../../picture/entities.ts'
import { statusWords } from '../../task/status-families.ts'
import { messageName } from '../../task/task-title.ts'
import { areaWords } from './area-words.ts'
import { alternatives, dispositionWords } from './words.ts'

/** Follows the noun; undefined for an unset condition. */
const words: Readonly<Record<keyof Conditions, (conditions: Conditions, names: KnownNames) => string | undefined>> = {
  statuses: ({ statuses }) => statuses && `status ${alternatives(statuses.map(statusWords))}`,
  specificationTypes: ({ specificationTypes: types }) => types && `of type ${alternatives(types.map(messageName))}`,
  assignees: ({ assignees }, names) =>
    assignees && `of ${alternatives(assignees.map((id) => names.get(id)?.name ?? shortId(id)))}`,
  dispositions: ({ dispositions }) => dispositions && dispositionWords(dispositions),
  environments: ({ environments }) => environments && environmentWords(environments),
  priorities: ({ priorities }) => priorities && `marked ${alternatives(priorities.map(entityMarkWords))}`,
  errorCodes: ({ errorCodes }) =>
    errorCodes && `with error ${alternatives(errorCodes.map((each) => valueLabel(each, taskErrorCode.prefix)))}`,
  area: ({ area }, names) => area && areaWords(area, names),
  text: ({ text }) => text && `with “${text}”`,
  view: ({ view }) => view && `in the view “${view.name}”`,
}

export function environmentWords(values: readonly string[]): string {
  return alternatives(values.map((each) => valueLabel(each, environment.prefix).toLowerCase()))
}

export function conditionWords(conditions: Conditions, keys: readonly (keyof Conditions)[], names: KnownNames): string {
  return keys.flatMap((key) => words[key](conditions, names) ?? []).join(', ')
}
