import type { Config } from '../../platform/api/config.ts'
import { parseBaseUrl, shownBaseUrl } from '../../../conformance/base-url.ts'
import { signIn, signInWithToken } from '../../platform/session/sign-in.ts'
import type { SessionEnvironment } from '../../platform/session/session.ts'

export type SignInMethod = 'credentials' | 'token'

export interface SignInForm {
  baseUrl: string
  way: SignInMethod
  clientId: string
  clientSecret: string
  accessToken: string
  tokenAuthorization: string
  headerName: string
  headerValue: string
  keepInTab: boolean
  shared: boolean
}

export const EMPTY_FORM: SignInForm = {
  baseUrl: '',
  way: 'credentials',
  clientId: '',
  clientSecret: '',
  accessToken: '',
  tokenAuthorization: '',
  headerName: '',
  headerValue: '',
  keepInTab: false,
  shared: false,
}

export type FieldErrors = Partial<Record<keyof SignInForm, string>>

/** Why the form can't be submitted; empty if it can. */
export function formErrors(form: SignInForm, ownOrigin: string): FieldErrors {
  const errors: FieldErrors = {}
  const base = parseBaseUrl(form.baseUrl, ownOrigin)
  if (!base.ok) errors.baseUrl = base.reason
  if (IS_STATIC && form.baseUrl.trim() === '') errors.baseUrl = 'Enter the address of an environment.'
  if (form.way === 'credentials' && form.tokenAuthorization.trim() === '') {
    if (form.clientId.trim() === '') errors.clientId = 'Enter the client id.'
    if (form.clientSecret === '') errors.clientSecret = 'Enter the client secret.'
  }
  if (form.way === 'token' && form.accessToken.trim() === '') errors.accessToken = 'Paste an access token.'
  if (form.way === 'token' && /\s/.test(form.accessToken.trim().replace(/^bearer\s+/i, ''))) {
    errors.accessToken = 'A token contains no spaces or line breaks.'
  }
  if (form.headerValue !== '' && form.headerName.trim() === '') errors.headerName = 'Enter a name for the header.'
  if (form.headerName.trim() !== '') {
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(form.headerName.trim()))
      errors.headerName = 'A header name can’t contain spaces or colons.'
    else if (/^(authorization|content-type|host|cookie)$/i.test(form.headerName.trim())) {
      errors.headerName = `${form.headerName.trim()} is set by the console or the browser.`
    }
  }
  return errors
}

/** The configured environment with this URL, else one named by its host. */
export function environmentAt(baseUrl: string, config: Config, ownOrigin: string): SessionEnvironment | undefined {
  const base = parseBaseUrl(baseUrl, ownOrigin)
  if (!base.ok) return undefined
  const known = config.environments.find((each) => configuredUrl(each.url, ownOrigin) === base.url)
  return { name: known?.name ?? new URL(base.url).host, url: base.url, marking: known?.marking }
}

export function configuredUrl(url: string, ownOrigin: string): string {
  return shownBaseUrl(url, ownOrigin).replace(/\/+$/, '')
}

/** @param isDemo an offered client, which isn't remembered @throws ApiError */
export async function submitForm(form: SignInForm, environment: SessionEnvironment, isDemo: boolean): Promise<void> {
  const headerName = form.headerName.trim()
  const common = {
    environment,
    keepInTab: form.keepInTab,
    shared: form.shared,
    secrets: {
      tokenAuthorization: form.tokenAuthorization.trim() || undefined,
      extraHeader: headerName === '' ? undefined : { name: headerName, value: form.headerValue },
    },
  }
  if (form.way === 'token') await signInWithToken({ ...common, accessToken: form.accessToken })
  else await signIn({ ...common, clientId: form.clientId.trim(), clientSecret: form.clientSecret, isDemo })
}
