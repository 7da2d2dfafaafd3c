import { useId, useMemo, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { operations, operationIds, type KnownOperation, type OperationId } from '../../../../contract/operations.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { rememberSecret } from '../../../../conformance/mask.ts'
import { sendAsIs } from '../../../platform/session/send-as-is.ts'
import { useUnnamedChange } from '../../../known/watch/persons/change-refused.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { requestFindings } from '../../../../conformance/findings/audit-exchange.ts'
import { ConfirmChange } from './ConfirmChange.tsx'
import styles from './EditRequest.module.css'
import { findingSentence } from '../../../../conformance/findings/finding-words.ts'
import { pathWords } from '../findings/finding-words.ts'
import {
  formFields,
  requestFrom,
  valuesOf,
  type FormField,
  type FormValues,
} from '../../../../conformance/request/request-form.ts'
import { requestOf, type RequestAsIs } from '../../../../conformance/request/request-of.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

const METHODS = ['GET', 'POST', 'DELETE'] as const

interface Edited {
  id: OperationId
  values: FormValues
  request: RequestAsIs
}

/** A form from the contract, and the request it makes, which can be edited, too. Allows wrong values. */
export function EditRequest({
  exchange,
  onClose,
  onSent,
}: {
  exchange: Exchange
  onClose: () => void
  onSent: (id: number) => void
}) {
  const [edited, setEdited] = useState<Edited>(() => ({
    id: exchange.operation,
    values: valuesOf(operations[exchange.operation], exchange),
    request: requestOf(exchange),
  }))
  const [failure, setFailure] = useState<string>()
  const [asking, setAsking] = useState(false)
  const baseUrl = useSession((session) => session.environment?.url ?? '')
  const operation: KnownOperation = operations[edited.id]
  const { request, values } = edited
  const broken = useMemo(() => findingsOf(operation, request, baseUrl), [operation, request, baseUrl])
  const problem = problemOf(request)
  const unnamed = useUnnamedChange()

  const setValue = (field: FormField, value: string) => {
    const next = { ...values, [field.key]: value }
    const { withToken } = request
    setEdited({ ...edited, values: next, request: { ...requestFrom(operation, next), withToken } })
  }
  const setRequest = (changes: Partial<RequestAsIs>) => setEdited({ ...edited, request: { ...request, ...changes } })
  const sent = (id: number) => {
    onClose()
    onSent(id)
  }
  const send = async () => {
    for (const field of formFields(operation)) if (field.isSecret) rememberSecret(values[field.key])
    setFailure(await sendAsIs(operation, request, 'edited', sent))
    setAsking(false)
  }
  if (asking) {
    return <ConfirmChange request={request} onCancel={() => setAsking(false)} onConfirm={() => void send()} />
  }
  return (
    <Dialog
      onClose={onClose}
      title="Edit and send"
      width={760}
      footer={
        <span className={styles.foot}>
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          <ChangeButton
            size="medium"
            variant="primary"
            disabledReason={problem ?? (request.method === 'DELETE' ? unnamed : undefined)}
            onClick={() => (request.method === 'DELETE' ? setAsking(true) : void send())}
          >
            Send {request.method}
          </ChangeButton>
        </span>
      }
    >
      <div className={styles.form}>
        <div className={cx('row', 'gap-10', 'wrapping')}>
          <Select
            label="Operation"
            options={operationIds.map((id) => ({ value: id, label: operations[id].title }))}
            value={edited.id}
            onChange={(id) => setEdited({ id, values: {}, request: requestFrom(operations[id], {}) })}
          />
          <Select
            label="Method"
            options={METHODS.map((value) => ({ value, label: value }))}
            value={request.method}
            onChange={(method) => setRequest({ method })}
          />
          <Checkbox
            label="With this session’s token"
            checked={request.withToken}
            onChange={(withToken) => setRequest({ withToken })}
          />
        </div>
        <div className={styles.fields}>
          {formFields(operation).map((field) => (
            <ContractField
              key={field.key}
              field={field}
              value={values[field.key] ?? ''}
              onChange={(value) => setValue(field, value)}
            />
          ))}
        </div>
        <TextField label="Path as sent" isMono value={request.path} onChange={(path) => setRequest({ path })} />
        <TextField
          label="Headers as sent"
          isMono
          isMultiline
          value={request.headers.map((pair) => pair.join(': ')).join('\n')}
          onChange={(text) => setRequest({ headers: headersIn(text) })}
          hint="One per line. The browser adds its own and refuses some."
        />
        <TextField
          label="Body as sent"
          isMono
          isMultiline
          value={request.body ?? ''}
          onChange={(body) => setRequest({ body: body === '' ? undefined : body })}
        />
        <Problem>{failure}</Problem>
        {broken.length > 0 && (
          <Note tone="warn">
            Breaks the contract. You can still send it:
            <ul>
              {broken.slice(0, 8).map((finding) => (
                <li key={`${finding.path} ${finding.kind}`}>
                  <b>{pathWords(finding.path)}</b> {findingSentence(finding)}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </Dialog>
  )
}

function ContractField({
  field,
  value,
  onChange,
}: {
  field: FormField
  value: string
  onChange: (value: string) => void
}) {
  const list = useId()
  return (
    <div>
      <TextField
        label={field.steps.join('.')}
        labelAside={field.part}
        isOptional={!field.isRequired}
        isMono
        isSecret={field.isSecret}
        value={value}
        onChange={onChange}
        {...hint(field.description)}
        {...(field.options.length === 0 ? {} : { list })}
      />
      {field.options.length > 0 && (
        <datalist id={list}>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </datalist>
      )}
    </div>
  )
}

/** While typing, a line without a colon is a name without value. */
function headersIn(text: string): [string, string][] {
  return text.split('\n').map((line) => {
    const at = line.indexOf(':')
    return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trimStart()]
  })
}

function findingsOf(operation: KnownOperation, request: RequestAsIs, baseUrl: string) {
  if (!URL.canParse(baseUrl + request.path)) return []
  const authorization: [string, string][] = request.withToken ? [['authorization', 'Bearer']] : []
  return requestFindings(operation, {
    method: request.method,
    url: baseUrl + request.path,
    requestHeaders: [...request.headers, ...authorization],
    requestBody: request.body,
  })
}

/** Why a browser can't send it. */
function problemOf({ method, path, headers, body }: RequestAsIs): string | undefined {
  if (!path.startsWith('/')) return 'The path must start with a slash'
  if (method === 'GET' && body !== undefined) return 'A browser can’t send a body with GET'
  const bad = headers.find(
    ([name, value]) => !/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || /[^\t\u{20}-\u{7e}\u{80}-\u{ff}]/u.test(value),
  )
  return bad === undefined ? undefined : `Not a valid header: “${bad.join(': ').slice(0, 60)}”`
}
