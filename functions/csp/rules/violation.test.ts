import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cspReportBody } from '#shared/api/csp-reports.ts'
import { toViolations } from './violation.ts'

const read = (body: object) => toViolations(v.parse(cspReportBody, body))

const legacy = (report: object) => read({ 'csp-report': report })

describe('a report by report-uri', () => {
  it('keeps directive, origins and page, without ids and queries', () => {
    expect(
      legacy({
        'document-uri': 'https://app.example.com/patients/01M8AQP7RJ/details?name=Jane#x',
        'blocked-uri': 'https://evil.example/skim.js?card=4111',
        'violated-directive': "script-src-elem 'self'",
        'source-file': 'https://app.example.com/assets/index-abc.js',
        'script-sample': 'secret',
      }),
    ).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/patients/*/details',
        source: 'https://app.example.com',
      },
    ])
  })

  it.each([
    ['inline', 'inline'],
    ['data:text/plain,secret', 'data'],
    ['blob:https://app.example.com/1234', 'https://app.example.com'],
    ['', 'unknown'],
    ['A Name', 'unknown'],
  ])('keeps of %s only %s', (blocked, expected) => {
    const [violation] = legacy({
      'document-uri': 'https://app.example.com/',
      'blocked-uri': blocked,
      'effective-directive': 'script-src',
    })

    expect(violation).toMatchObject({ blocked: expected, page: '/', source: '' })
  })

  it('of a browser extension, or without a directive, is left out', () => {
    const page = { 'document-uri': 'https://app.example.com/' }

    expect(
      legacy({
        ...page,
        'blocked-uri': 'chrome-extension://abcdef/x.js',
        'effective-directive': 'script-src',
      }),
    ).toEqual([])
    expect(legacy({ ...page, 'blocked-uri': 'inline' })).toEqual([])
  })
})

it('takes the reports of the Reporting API that are about the policy', () => {
  const body = {
    documentURL: 'https://app.example.com/payment/card',
    blockedURL: 'https://evil.example/x',
    effectiveDirective: 'frame-src',
    disposition: 'enforce',
  }

  expect(
    read({
      reports: [
        { type: 'csp-violation', age: 1, url: 'https://app.example.com/', body },
        { type: 'deprecation', body: { id: 'x' } },
      ],
    }),
  ).toEqual([
    {
      ...{ directive: 'frame-src', blocked: 'https://evil.example' },
      ...{ page: '/payment/card', source: '' },
    },
  ])
})
