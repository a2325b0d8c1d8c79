import * as v from 'valibot'
import { id, integer } from '../model/fields.ts'
import { LOGO_MAX_BYTES, logoTypes } from '../model/logo.ts'
import {
  anyone,
  defineRoutes,
  del,
  done,
  get,
  inPractice,
  permitted,
  post,
  put,
} from './contract.ts'

/** The logo of a practice. It is on the practice's own website too: whoever asks may see it. */
export const logoRoutes = defineRoutes({
  get: get('/practices/{practiceId}/logo', {
    summary: 'Where the logo is for the next hour; null where the practice has none.',
    access: anyone,
    background: 'marked',
    params: inPractice,
    response: v.object({ url: v.nullable(v.string()) }),
  }),
  begin: post('/practices/{practiceId}/logo', {
    summary:
      'Announce a picture; answers where to PUT it, with these headers, in the next minutes.',
    access: permitted('practices.update', 'params'),
    params: inPractice,
    body: v.object({
      type: v.picklist(logoTypes, 'must be PNG, JPEG or WebP'),
      size: integer(1, LOGO_MAX_BYTES),
      sha256: v.pipe(
        v.string('must be text'),
        v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be a SHA-256 in base64'),
      ),
    }),
    response: v.object({
      logoId: v.string(),
      url: v.string(),
      headers: v.record(v.string(), v.string()),
    }),
  }),
  set: put('/practices/{practiceId}/logo', {
    summary: 'Make the picture that was sent the logo, if it is one.',
    access: permitted('practices.update', 'params'),
    params: inPractice,
    body: v.object({ logoId: id }),
    response: v.object({ url: v.nullable(v.string()) }),
  }),
  remove: del('/practices/{practiceId}/logo', {
    summary: 'Go without a logo.',
    access: permitted('practices.update', 'params'),
    params: inPractice,
    response: done,
  }),
})
