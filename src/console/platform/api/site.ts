import { useEffect } from 'react'
import * as v from 'valibot'

import { defaultSite, siteSchema, type Site } from '../../../watch/wire/site.ts'
import { setReadoutStep } from '../../ui/browser/ticker.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useConfig, type Config } from './config.ts'

const read = new WeakMap<Config, Site>()

/** As the server reads it, which refuses to start with an invalid one. */
function siteOf(config: Config): Site {
  const known = read.get(config)
  if (known !== undefined) return known
  const found = v.safeParse(siteSchema, config)
  const site = found.success ? found.output : defaultSite
  read.set(config, site)
  return site
}

export function site(): Site {
  return siteOf(useConfig.getState())
}

/** Demands of the site on all screens, whatever the preferences are. */
export function useDemandedLooks(): void {
  const { invertsNewWarnings, slowsReadouts } = useSite()
  // Applied again after that changes, which takes it away.
  usePreferences(({ invertsWarnings }) => invertsWarnings)
  useEffect(() => {
    if (invertsNewWarnings) document.documentElement.toggleAttribute('data-inverts-warnings', true)
  })
  useEffect(() => setReadoutStep(slowsReadouts ? 2000 : 1000), [slowsReadouts])
}

export function useSite(): Site {
  return useConfig(siteOf)
}
