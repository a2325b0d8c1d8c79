import * as v from 'valibot'
import { integer, line } from '../model/fields.ts'
import { conversion, googleAdsChange, googleAdsState, googleGrant } from '../model/google-ads.ts'
import {
  anyone,
  cursor,
  defineRoutes,
  del,
  get,
  inPractice,
  patch,
  permitted,
  post,
} from './contract.ts'

const mayChange = permitted('practices.googleAds.update', 'params')

/** Google Ads learns which clicks became leads, and how far they came (decision 078). */
export const googleAdsRoutes = defineRoutes({
  get: get('/practices/{practiceId}/google-ads', {
    summary: 'What Google Ads is told, and where somebody allows that it is sent.',
    access: permitted('practices.googleAds.read', 'params'),
    params: inPractice,
    response: googleAdsState,
  }),
  update: patch('/practices/{practiceId}/google-ads', {
    summary: 'Change what Google Ads is told; `version` is the one that was read.',
    access: mayChange,
    params: inPractice,
    body: googleAdsChange,
    response: googleAdsState,
  }),
  connect: post('/practices/{practiceId}/google-ads-token', {
    summary:
      'Connect an account with what Google gave to whoever allowed it. Only who asked for the address of `state` can, and only within an hour.',
    access: mayChange,
    params: inPractice,
    body: googleGrant,
    response: googleAdsState,
  }),
  disconnect: del('/practices/{practiceId}/google-ads-token', {
    summary: 'End the connection, here and at Google. The settings stay.',
    access: mayChange,
    params: inPractice,
    response: googleAdsState,
  }),
  test: post('/practices/{practiceId}/google-ads/test', {
    summary: 'Ask Google whether it would take conversions of these settings; none is counted.',
    access: mayChange,
    params: inPractice,
    body: v.optional(v.object({}), {}),
    response: v.object({
      /** What Google says against them; none where it would take them. */
      problems: v.array(v.string()),
    }),
  }),
  list: get('/practices/{practiceId}/google-ads/conversions', {
    summary: 'Conversions of the last hundred days, newest first, and what became of each.',
    access: permitted('practices.googleAds.read', 'params'),
    seen: 'googleAds.list',
    params: inPractice,
    query: v.object({ limit: v.optional(integer(1, 100), 50), cursor: v.optional(cursor) }),
    response: v.object({ items: v.array(conversion), cursor: v.nullable(v.string()) }),
  }),
  makeFile: post('/practices/{practiceId}/google-ads/file', {
    summary:
      'Give the file of conversions an address, in the place of the one before. The address is answered this once.',
    access: mayChange,
    params: inPractice,
    body: v.optional(v.object({}), {}),
    response: v.object({ url: v.string(), state: googleAdsState }),
  }),
  endFile: del('/practices/{practiceId}/google-ads/file', {
    summary: 'End the file: its address reads nothing any more.',
    access: mayChange,
    params: inPractice,
    response: googleAdsState,
  }),
  readFile: get('/google-ads-file', {
    summary:
      'The conversions of the last 30 days as a file for scheduled uploads of Google Ads: clicks, times and values, and nothing about whom.',
    access: anyone,
    query: v.object({ key: line(64) }),
    response: 'csv',
  }),
})
