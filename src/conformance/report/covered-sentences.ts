const PAGING =
  'Query tasks: "To get the next page, repeat the exact same request with pageToken set to the nextPageToken of the previous page."'
const TOKEN = 'Authentication 3: "A missing, malformed or unresolvable bearer token is rejected with 401."'

/** Sentences of the interface by the probe that checks them. */
export const coveredSentences: Readonly<Record<string, readonly string[]>> = {
  'no-token': ['Authentication 1: "Every operation sends Authorization: Bearer <ACCESS_TOKEN>."', TOKEN],
  'bad-token': [TOKEN],
  'unknown-object': ['Errors: "Get object: 404, resource not found", in shape C.'],
  'error-shapes': [
    'Errors: "Three body shapes occur."',
    'Errors: "Get OAuth2 token: 400, bad or invalid request"; "Query tasks: 400, bad request".',
  ],
  'header-requirements': [
    'Authentication 1: "Every operation sends Authorization: Bearer <ACCESS_TOKEN>."',
    'Get OAuth2 token: "Request content type: application/x-www-form-urlencoded"; Query tasks: "application/json".',
    'Get object: "Priority: a structured header as defined in RFC 9218. Incremental delivery directives are ignored."',
  ],
  'page-size': [
    'List deleted objects: "maxPageSize: maximum number of records per response; the server enforces an upper bound."',
  ],
  'identity-equals-zstd': [
    'Get object: "When set to zstd, the response is compressed with that method. When absent or identity, the response is not compressed."',
  ],
  'deleted-walk': [
    'List deleted objects: "pageToken: opaque cursor returned by a prior response, to continue paging."',
    'List deleted objects: "next_page_token: present only when more pages exist; pass it back as pageToken."',
  ],
  'walk-stability': [
    PAGING,
    'Query tasks: "A new nextPageToken is returned on each page until all results are retrieved."',
  ],
  'status-union': ['Query tasks: "statusFilter: keeps tasks whose status equals the given value."'],
  'time-range-edges': [
    'Query tasks: "startTime keeps tasks updated after that time, endTime keeps tasks updated before that time."',
  ],
  'foreign-page-token': [PAGING],
  'parent-excludes': ['Query tasks: "parentTaskId: mutually exclusive with every other query parameter."'],
  'egress-deletion': [
    'Delete egress stream: "Response 200: empty JSON object."',
    'Delete egress stream: "When no matching active egress stream exists, the result is NOT_FOUND (HTTP 404)."',
  ],
  'override-removal': ['Delete entity override: "Response 200: the entity after the removal, as an Entity object."'],
}
