import { useEffect } from 'react'
import * as v from 'valibot'

import { defaultSite, siteSchema, type Site } from '../../../watch/wire/site.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useConfig, type Config } from './config.ts'

const read = new WeakMap<Config, Site>()

/** As the server reads it, which refuses to start with an invalid one. */
export function siteOf(config: Config): Site {
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

/** In place of the preference, where the site demands it. */
export function useDemandedInversion(): void {
  const { invertsNewWarnings } = useSite()
  // Applied again after that changes, which takes it away.
  usePreferences(({ invertsWarnings }) => invertsWarnings)
  useEffect(() => {
    if (invertsNewWarnings) document.documentElement.toggleAttribute('data-inverts-warnings', true)
  })
}

export function useSite(): Site {
  return useConfig(siteOf)
}
