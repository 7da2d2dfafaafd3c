import { timeOf } from '../../contract/datetime.ts'
import { formatPercent } from '../../format/quantity.ts'
import { formatNumber } from '../../format/number.ts'
import { unknown, type ItemKind, type RuleOf } from './kind.ts'
import { reportedNow } from './level-words.ts'

const MOST_FUELS = 50

export const fuel: ItemKind<'entity', RuleOf<'fuel'>> = {
  fresh: { kind: 'fuel', belowPercent: 20 },
  source: 'entity',
  conditions: ['assignees', 'dispositions', 'environments', 'priorities', 'area', 'text'],
  named: [],
  sentence: ({ what: { belowPercent } }) => `Fuel below ${formatPercent(belowPercent)} of capacity`,
  about: () => 'Any entity that reports fuel with its capacity',
  find: (item, { what: { belowPercent } }, context) => {
    if (item.copy.snapshot) return unknown
    const seen = new Map<string, number>()
    const fuels = (item.copy.entity.supplies?.fuel ?? []).slice(0, MOST_FUELS)
    const found = fuels.flatMap(
      ({ fuelId, name, amountGallons, maxAuthorizedCapacityGallons, reportedDate }, index) => {
        const id = fuelId ?? name ?? 'fuel'
        const before = seen.get(id) ?? 0
        seen.set(id, before + 1)
        if (amountGallons === undefined || !maxAuthorizedCapacityGallons) return []
        const percent = (amountGallons / maxAuthorizedCapacityGallons) * 100
        if (percent >= belowPercent) return []
        const amount = `${formatNumber(amountGallons)} of ${formatNumber(maxAuthorizedCapacityGallons)} gal`
        return [
          {
            ...reportedNow(item, context, timeOf(reportedDate)),
            part: before === 0 ? id : `${id} ${before + 1}`,
            title: `${item.name}, ${name ?? fuelId ?? 'fuel'} ${formatPercent(percent)}`,
            why: [
              {
                label: 'Remaining',
                value: amount,
                bound: `rule: below ${formatPercent(belowPercent)}`,
                path: `supplies.fuel[${index}].amountGallons`,
              },
            ],
          },
        ]
      },
    )
    return { found }
  },
  over: () => 'Fuel is above the limit of the rule',
}
