// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { arbitraryEntity } from '../../../entity/arbitrary-entity.test.support.ts'
import { Queries } from '../../platform/session/Queries.tsx'
import { EntityInspector } from './EntityInspector.tsx'

afterEach(cleanup)

function nothing() {
  return undefined
}

function inspect(wireEntity: unknown, onClear: (fieldPath: string) => void = nothing) {
  return render(
    <Queries>
      <EntityInspector
        entityKey="e-1"
        entityId="e-1"
        name="M/V Cape Lorne"
        symbol={null}
        subtitle="Suspicious"
        origin="Copy from a task"
        wireEntity={wireEntity}
        compared={[]}
        tasks={{ count: 0, content: nothing }}
        tab="components"
        onTab={nothing}
        clearedAt={nothing}
        onClear={onClear}
        clearDisabled={undefined}
        onCenter={undefined}
        onCopyLink={nothing}
        onClose={nothing}
      />
    </Queries>,
  )
}

test('shows values with their wire path and value on hover', () => {
  inspect({ tracked: { radarCrossSection: 31.4 }, milView: { disposition: 'DISPOSITION_JOKER' } })
  expect(screen.getByRole('complementary', { name: 'Entity inspector' })).toBeDefined()
  expect(screen.getByText('31.4 dBsm', { selector: 'dd' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy Radar cross section' }).ariaDescription).toContain(
    'tracked.radarCrossSection = 31.4',
  )
  expect(screen.getByText('DISPOSITION_JOKER').closest('dd')?.textContent).toBe('Unknown DISPOSITION_JOKER')
})

test('each override can be cleared by its own button, and says what lies underneath', () => {
  const onClear = vi.fn<(fieldPath: string) => void>()
  inspect(
    {
      milView: { disposition: 'DISPOSITION_SUSPICIOUS' },
      overrides: {
        override: [
          {
            requestId: 'ovr-1',
            fieldPath: 'mil_view.disposition',
            maskedFieldValue: { milView: { disposition: 'DISPOSITION_NEUTRAL' } },
          },
          { fieldPath: 'no.such.field', maskedFieldValue: { strange: 1 } },
        ],
      },
    },
    onClear,
  )
  const section = screen.getByRole('region', { name: /Overrides/ })
  expect(section.textContent).toContain('Value underneathNeutral')
  expect(section.textContent).toContain('doesn’t know the field at this path')
  expect(section.textContent).toContain('"strange": 1')
  screen.getByRole('button', { name: 'Clear override mil_view.disposition' }).click()
  expect(onClear).toHaveBeenCalledWith('mil_view.disposition')
})

test('a field path too long to be shown is sent as it came', () => {
  const fieldPath = `mil_view.${'x'.repeat(20_000)}`
  const onClear = vi.fn<(fieldPath: string) => void>()
  inspect({ overrides: { override: [{ fieldPath }] } }, onClear)
  const section = screen.getByRole('region', { name: /Overrides/ })
  expect(section.textContent.length).toBeLessThan(25_000)
  screen.getByRole('button', { name: /^Clear override/ }).click()
  expect(onClear).toHaveBeenCalledWith(fieldPath)
})

test('text of an environment is text and nothing else', () => {
  const { container } = inspect({
    description: '<img src=x onerror=alert(1)>',
    aliases: { name: '<script>1</script>' },
  })
  expect(container.querySelector('img, script')).toBeNull()
  expect(screen.getByText('<img src=x onerror=alert(1)>', { selector: 'dd' })).toBeDefined()
})

test('no entity blanks the inspector', { timeout: 30_000 }, () => {
  const error = vi.spyOn(console, 'error').mockImplementation(nothing)
  fc.assert(
    fc.property(arbitraryEntity, (wire) => {
      inspect(wire)
      expect(screen.getByRole('complementary', { name: 'Entity inspector' }).textContent).not.toContain(
        'can’t be shown',
      )
      expect(screen.getByRole('tab', { name: 'Components' })).toBeDefined()
      cleanup()
    }),
    { numRuns: 40 },
  )
  expect(error).not.toHaveBeenCalled()
})
