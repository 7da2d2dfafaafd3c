import { useWatch, type Watch } from '../watch-store.ts'
import { useOnWatch } from './on-watch.ts'
import { areNamed } from './persons.ts'

type Site = Pick<Watch, 'persons' | 'personRules'>

/** Where the site wants changes to bear a person, in words; undefined if one is named or none is wanted. */
function unnamedRefusal(site: Site, here = useOnWatch.getState().here): string | undefined {
  if (here !== undefined || site.personRules?.isRequired !== true || !areNamed(site)) return undefined
  return 'Name who is on watch first: press W'
}

export function useUnnamedRefusal(): string | undefined {
  const here = useOnWatch((state) => state.here)
  return useWatch((watch) => unnamedRefusal(watch, here))
}

/** Of changes of the environment: also where a person confirms them. */
export function useUnnamedChange(): string | undefined {
  const here = useOnWatch((state) => state.here)
  return useWatch(({ persons, personRules }) => {
    const isRequired = personRules?.isRequired === true || personRules?.confirmBy !== undefined
    return unnamedRefusal({ persons, personRules: personRules && { ...personRules, isRequired } }, here)
  })
}

/** Why this desk can't change the watch, in words; undefined if it can. */
export function changeRefused({ me, ...site }: Pick<Watch, 'me'> & Site): string | undefined {
  if (me?.canWrite === false) return me.refusal ?? 'Your client can’t change the watch’s data'
  return unnamedRefusal(site)
}

export function useChangeRefused(): string | undefined {
  // Also drawn again once someone is named.
  useOnWatch((state) => state.here)
  return useWatch(changeRefused)
}
