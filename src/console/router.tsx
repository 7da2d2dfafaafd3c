import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'

import type { AlertsSearch } from './features/alerts/alerts-search.ts'
import { useConfig } from './platform/api/config.ts'
import type { DeletedSearch } from './features/deleted-objects/deleted-search.ts'
import type { EntitySearch } from './features/entities/use-entity-address.ts'
import type { ObjectSearch } from './features/objects/object-search.ts'
import type { LogSearch } from './features/log/list/log-filter.ts'
import type { ExchangeSearch } from './features/requests/use-exchange-address.ts'
import { useSession } from './platform/session/session.ts'
import { signInTarget } from './features/sign-in/sign-in-target.ts'
import { lazyPage } from './shell/lazy-page.tsx'
import type { PageId } from './shell/pages.ts'
import { pages } from './shell/pages.ts?route'
import { PageError } from './shell/PageError.tsx'
import type { TaskSearch } from './features/tasks/filters/task-search.ts'
import { readAhead } from './features/tasks/read-ahead.ts'
import { one, parseSearch, stringifySearch, type SearchParams } from '../address/search-params.ts'

export const Shell = lazyPage(() => import('./shell/Shell.tsx').then((module) => module.Shell))
const WallFrame = lazyPage(() => import('./shell/WallFrame.tsx').then((module) => module.WallFrame))
const SignInRoute = lazyPage(() => import('./features/sign-in/SignInRoute.tsx').then((module) => module.SignInRoute))
export const TasksPage = lazyPage(pages.tasks.load)
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
    if (useSession.getState().phase !== 'none')
      throw redirect({ href: signInTarget(search.to, window.location.origin).hrefIn(undefined), replace: true })
  },
  component: SignInRoute,
})

interface WallSearch {
  env?: string
  show?: string | string[]
  /** A moment of the past, ISO 8601 in UTC. */
  past?: string | string[]
  /** `Europe/Helsinki,HEL`: the second clock of this display and its short name; `none`: Zulu alone. */
  clock2?: string | string[]
  /** `on`: it makes the sounds of alerts, as far as its browser lets it. */
  sound?: string | string[]
}

/** Without rail and bar; where the server holds a client for it, nobody has to sign in. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  validateSearch: ({ env: wanted, ...rest }: SearchParams): WallSearch => {
    const env = one(wanted)
    return env === undefined ? rest : { ...rest, env }
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
  component: WallFrame,
  // Nobody stands at a wall to press a button.
  onCatch: () => void setTimeout(() => window.location.reload(), 15_000),
})

/** What stays in the address of a window wherever it goes. */
interface WindowSearch {
  env?: string
  /** What a window of its own was opened for (`windows/parts.ts`). */
  window?: string
  /** `no`: it follows no other window. */
  linked?: string
}

/** Everything that needs a session. It stays while one that expired waits for its overlay. */
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
      throw redirect({ to: '/sign-in', search: to === '/tasks' ? {} : { to }, replace: true })
    }
  },
  component: Shell,
})

/** Links among the pages that can show the past keep its moment; any other page is of now. */
const inThePast = { middlewares: [retainSearchParams<{ past?: string | string[] }>(['past'])] }

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/tasks', replace: true })
  },
})

const tasks = createRoute({
  getParentRoute: () => watch,
  path: '/tasks',
  validateSearch: (search: SearchParams): TaskSearch => search,
  search: inThePast,
  // The service is asked while the page is drawn.
  loader: ({ location: { search } }) => {
    TasksPage.load().catch(() => undefined)
    void readAhead(search)
  },
  shouldReload: false,
  component: TasksPage,
})
// An environment may send half a surrogate in an id; a URL can't hold one, and the router would throw while it draws a link to it.
const task = createRoute({
  getParentRoute: () => tasks,
  path: '$taskId',
  params: { stringify: ({ taskId }: { taskId: string }) => ({ taskId: taskId.toWellFormed() }) },
})
const entities = createRoute({
  getParentRoute: () => watch,
  path: '/entities',
  validateSearch: (search: SearchParams): EntitySearch => search,
  search: inThePast,
  component: lazyPage(pages.entities.load),
})
const entity = createRoute({
  getParentRoute: () => entities,
  path: '$entityId',
  params: { stringify: ({ entityId }: { entityId: string }) => ({ entityId: entityId.toWellFormed() }) },
})
const objects = createRoute({
  getParentRoute: () => watch,
  path: '/objects',
  validateSearch: (search: SearchParams): ObjectSearch => search,
  component: lazyPage(pages.objects.load),
})
const noObject = createRoute({ getParentRoute: () => objects, path: '/' })
const object = createRoute({
  getParentRoute: () => objects,
  path: '$',
  loaderDeps: ({ search: { tab: _shown, ...asked } }) => asked,
  // What is asked for comes into the page's own list. Where these files don't come the page's don't either, and "Try again" is for both.
  loader: ({ params: { _splat: path }, deps }) =>
    void import('./features/objects/transfer/transfers.ts').then(
      ({ fetchLinked }) => fetchLinked(path, deps),
      () => undefined,
    ),
  shouldReload: false,
  gcTime: 0,
  params: { stringify: ({ _splat = '' }: { _splat?: string }) => ({ _splat: _splat.toWellFormed() }) },
})
const deletedObjects = createRoute({
  getParentRoute: () => watch,
  path: '/deleted-objects',
  validateSearch: (search: SearchParams): DeletedSearch => search,
  component: lazyPage(pages['deleted-objects'].load),
})
const alerts = createRoute({
  getParentRoute: () => watch,
  path: '/alerts',
  validateSearch: (search: SearchParams): AlertsSearch => search,
  component: lazyPage(pages.alerts.load),
})
const log = createRoute({
  getParentRoute: () => watch,
  path: '/log',
  validateSearch: (search: SearchParams): LogSearch => search,
  component: lazyPage(pages.log.load),
})
const requests = createRoute({
  getParentRoute: () => watch,
  path: '/requests',
  validateSearch: (search: SearchParams): ExchangeSearch => search,
  search: inThePast,
  component: lazyPage(pages.requests.load),
})

/** Pages whose address says more than that they are shown, or that need no session. */
const ownRoutes = {
  tasks: tasks.addChildren([task]),
  alerts,
  entities: entities.addChildren([entity]),
  objects: objects.addChildren([noObject, object]),
  'deleted-objects': deletedObjects,
  log,
  requests,
}

type PlainPage = Exclude<PageId, keyof typeof ownRoutes | 'wall'>

function plainRoute<Id extends PlainPage>(id: Id) {
  return createRoute({ getParentRoute: () => watch, path: `/${id}`, component: lazyPage(pages[id].load) })
}

const plainRoutes = Object.fromEntries(
  (Object.keys(pages) as PlainPage[]).filter((id) => !(id in { ...ownRoutes, wall })).map((id) => [id, plainRoute(id)]),
) as { [Id in PlainPage]: ReturnType<typeof plainRoute<Id>> }

/** Any other address keeps rail, bar and banner. */
const unknown = createRoute({ getParentRoute: () => watch, path: '$', component: NotFoundPage })

export const router = createRouter({
  routeTree: root.addChildren({
    home,
    signIn,
    wall,
    watch: watch.addChildren({ ...ownRoutes, ...plainRoutes, unknown }),
  }),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
  // Links say where they lead; views load their data themselves.
  defaultPreload: false,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
