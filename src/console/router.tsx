import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  retainSearchParams,
  type SearchMiddleware,
} from '@tanstack/react-router'

import { features } from './features.ts'
import { useConfig } from './platform/api/config.ts'
import { pages, type AnyPage, type Page } from './platform/feature.ts'
import { useSession } from './platform/session/session.ts'
import { signInTarget } from './features/sign-in/sign-in-target.ts'
import { lazyPage } from './shell/lazy-page.tsx'
import { PageError } from './shell/PageError.tsx'
import { one, parseSearch, stringifySearch, type SearchParams } from '../url-state/search-params.ts'

export const Shell = lazyPage(() => import('./shell/Shell.tsx').then((module) => module.Shell))
const BareFrame = lazyPage(() => import('./shell/BareFrame.tsx').then((module) => module.BareFrame))
const SignInRoute = lazyPage(() => import('./features/sign-in/SignInRoute.tsx').then((module) => module.SignInRoute))
const NotFoundPage = lazyPage(() => import('./shell/NotFoundPage.tsx').then((module) => module.NotFoundPage))

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: SearchParams): { to?: string } => {
    const to = one(search['to'])
    return to === undefined ? {} : { to }
  },
  beforeLoad: ({ search }) => {
    const { phase, environment } = useSession.getState()
    // Naming another one would lead back here.
    if (phase !== 'none')
      throw redirect({
        href: signInTarget(search.to, window.location.origin).hrefIn(environment?.name, true),
        replace: true,
      })
  },
  component: SignInRoute,
})

/** Without rail and bar. The server may hold a client for them, so that they open without sign-in. */
const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  validateSearch: (search: SearchParams): { env?: string } => {
    const env = one(search['env'])
    return env === undefined ? {} : { env }
  },
  beforeLoad: ({ location, search: { env } }) => {
    const { phase, environment } = useSession.getState()
    const { wall: client, environments } = useConfig.getState()
    const wanted = env ?? environment?.name
    const isServed = client !== undefined && (wanted === undefined || wanted === environments[0]?.name)
    const isHere = phase !== 'none' && wanted === environment?.name
    if (!isHere && !(phase === 'none' && isServed))
      throw redirect({ to: '/sign-in', search: { to: location.href }, replace: true })
  },
  component: BareFrame,
  onCatch: reloadSoon,
})

/** On an unattended screen. */
function reloadSoon(): void {
  setTimeout(() => window.location.reload(), 15_000)
}

/** Stays in a window's URL wherever it goes. */
interface WindowSearch {
  env?: string
  /** The part that a window was opened for (`windows/parts.ts`). */
  window?: string
  /** `no`: follows no other window. */
  linked?: string
}

/** Everything that needs a session. Stays while an expired one waits for sign-in. */
const watch = createRoute({
  getParentRoute: () => root,
  id: 'watch',
  validateSearch: (search: SearchParams): WindowSearch => {
    const [env, window, linked] = [one(search['env']), one(search['window']), one(search['linked'])]
    return { ...(env && { env }), ...(window && { window }), ...(linked && { linked }) }
  },
  search: { middlewares: [retainSearchParams(['env', 'window', 'linked'])] },
  beforeLoad: ({ location, search, matches }) => {
    const { phase, environment } = useSession.getState()
    if (phase === 'none' && matches.some(({ routeId }) => routeId === unknown.id)) throw notFound()
    const isElsewhere = search.env !== undefined && environment !== undefined && search.env !== environment.name
    if (phase === 'none' || isElsewhere) {
      const to = location.href
      throw redirect({ to: '/sign-in', search: to === `/${first.path}` ? {} : { to }, replace: true })
    }
  },
  component: Shell,
})

/** Links between pages that show the past keep its moment; others drop it. */
function keepPast<Search extends object>({ search, next }: Parameters<SearchMiddleware<Search>>[0]): Search {
  const wanted = next(search)
  return 'past' in search && !('past' in wanted) ? { ...wanted, past: search.past } : wanted
}

const [{ page: first }] = features
/** Its files come with the router. */
export const FirstPage = lazyPage(first.load)

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const { isRecording, clientId } = useSession.getState()
    const page = (isRecording && pages().find(({ opens }) => opens === clientId)) || first
    throw redirect({ to: `/${page.path}`, search: true, replace: true })
  },
})

function pageRoute<const Path extends string, Search extends object>(page: Page<Path, Search, string | undefined>) {
  const Drawn = page.path === first.path ? FirstPage : lazyPage(page.load)
  return createRoute({
    getParentRoute: () => watch,
    path: `/${page.path}`,
    // Typed by the page's codec; the page reads it, once, with its own files. All codecs here would take the
    // board's script from 189 to 208 kB.
    validateSearch: (search: SearchParams) => search as Search,
    search: { middlewares: page.showsPast ? [keepPast] : [] },
    // Requests its data while the page draws.
    loader: ({ location }) => {
      Drawn.load().catch(() => undefined)
      void page.readAhead?.(location.search as Search)
    },
    shouldReload: false,
    component: Drawn,
  })
}

function itemRoute<const Path extends string, Search extends object, const Item extends string>(
  page: Page<Path, Search, Item | undefined>,
  item: Item,
) {
  const parent = pageRoute<Path, Search>(page)
  const own = createRoute({
    getParentRoute: () => parent,
    path: item,
    params: { stringify: wellFormed },
    // The tab doesn't change what is loaded.
    loaderDeps: ({ search }) => (page.openItem === undefined ? {} : { ...search, tab: undefined }),
    loader: ({ params, location }) =>
      page.openItem?.(Object.values<string>(params)[0] ?? '', location.search as Search),
    shouldReload: false,
    gcTime: 0,
  })
  return parent.addChildren([createRoute({ getParentRoute: () => parent, path: '/' }), own])
}

function bareRoute<const Path extends string, Search extends object>(page: Page<Path, Search, string | undefined>) {
  return createRoute({
    getParentRoute: () => bare,
    path: `/${page.path}`,
    validateSearch: (search: SearchParams) => search as Search,
    component: lazyPage(page.load),
    onCatch: reloadSoon,
  })
}

/** Ids may contain half a surrogate, which URLs can't: the router would throw on drawing a link. */
function wellFormed<Params extends object>(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, String(value).toWellFormed()]),
  ) as Params
}

type AnyOfPages = NonNullable<(typeof features)[number]['page']>

/** Page routes by path. */
type Routes<Of extends AnyPage> = {
  [One in Of as One['path']]: One extends Page<infer Path, infer Search, infer Item>
    ? One extends { isBare: true }
      ? ReturnType<typeof bareRoute<Path, Search>>
      : Item extends string
        ? ReturnType<typeof itemRoute<Path, Search, Item>>
        : ReturnType<typeof pageRoute<Path, Search>>
    : never
}

function routesOf<Of extends AnyPage>(isBare: boolean): Routes<Of> {
  const pages = features.flatMap((each): AnyPage[] =>
    each.page === undefined || (each.page.isBare ?? false) !== isBare ? [] : [each.page],
  )
  return Object.fromEntries(
    pages.map((page) => [
      page.path,
      isBare ? bareRoute(page) : page.item === undefined ? pageRoute(page) : itemRoute(page, page.item),
    ]),
  ) as Routes<Of>
}

/** Other URLs keep rail, bar and banner. */
const unknown = createRoute({ getParentRoute: () => watch, path: '$', component: NotFoundPage })

export const router = createRouter({
  routeTree: root.addChildren({
    home,
    signIn,
    bare: bare.addChildren(routesOf<Extract<AnyOfPages, { isBare: true }>>(true)),
    watch: watch.addChildren({ ...routesOf<Exclude<AnyOfPages, { isBare: true }>>(false), unknown }),
  }),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
  // Links name their target; views load their data.
  defaultPreload: false,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
