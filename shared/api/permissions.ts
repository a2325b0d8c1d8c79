import * as v from 'valibot'
import { id } from '../model/fields.ts'
import { permissionScopes, permissionSet } from '../permission-set.ts'
import { defineRoutes, get, guestQuery, memberOrGuest } from './contract.ts'

/** A part of the name of a permission, as answers write it. */
const part = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/, 'must be a part of a permission'))

const scope = v.picklist(permissionScopes, `must be one of ${permissionScopes.join(', ')}`)
const targetId = v.union([v.literal('me'), id], 'must be an id or me')

const ofScope = v.object({ scope })
const ofTarget = v.object({ scope, id: targetId })
const ofSubscope = v.object({ scope, id: targetId, subscope: part })
const ofRecord = v.object({ scope, id: targetId, subscope: part, subid: id })
const ofAction = v.object({ scope, id: targetId, subscope: part, subid: id, action: part })

/**
 * What the caller may do (specification, sections 6 and 7), as booleans by the parts of the
 * permissions' names. What the caller has nothing to do with, and what is not there, is answered
 * alike: everything false. In the scope `patients` a guest asks by the link's `pwd`, with or
 * without its `key`.
 */
export const permissionRoutes = defineRoutes({
  ofScope: get('/permissions/{scope}', {
    summary: 'The root set: what the roles in the present practice allow.',
    access: memberOrGuest,
    params: ofScope,
    query: guestQuery,
    response: permissionSet,
  }),
  ofTarget: get('/permissions/{scope}/{id}', {
    summary: 'What one may do in a practice, with an account (me) or with a patient.',
    access: memberOrGuest,
    params: ofTarget,
    query: guestQuery,
    response: permissionSet,
  }),
  ofSubscope: get('/permissions/{scope}/{id}/{subscope}', {
    summary: 'The same of one part, such as `tasks` of a practice.',
    access: memberOrGuest,
    params: ofSubscope,
    query: guestQuery,
    response: permissionSet,
  }),
  ofRecord: get('/permissions/{scope}/{id}/{subscope}/{subid}', {
    summary: 'The same with one record, such as one of the `patients` or `leads` of a practice.',
    access: memberOrGuest,
    params: ofRecord,
    query: guestQuery,
    response: permissionSet,
  }),
  ofAction: get('/permissions/{scope}/{id}/{subscope}/{subid}/{action}', {
    summary: 'The same of one action.',
    access: memberOrGuest,
    params: ofAction,
    query: guestQuery,
    response: permissionSet,
  }),
})
