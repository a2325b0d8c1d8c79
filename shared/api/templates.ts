import * as v from 'valibot'
import { flag, id, searchText } from '../model/fields.ts'
import { template, templateForm } from '../model/template.ts'
import {
  defineRoutes,
  del,
  done,
  get,
  listOf,
  memberWith,
  paging,
  patch,
  post,
  put,
} from './contract.ts'
import { ownMember } from './own-member.ts'

const ofTemplate = v.object({ ...ownMember.entries, templateId: id })

/** What lists of templates can be ordered by; favorites come first in any order. */
export const templateOrderColumns = ['title', 'count', 'updatedAt'] as const
export type TemplateOrderColumn = (typeof templateOrderColumns)[number]

/** A member's reply templates (specification, section 7, Members). */
export const templateRoutes = defineRoutes({
  list: get('/members/{memberId}/templates', {
    summary: 'A page of the own templates: favorites first, then the most used.',
    access: memberWith('members.templates.list'),
    params: ownMember,
    query: v.object({
      ...paging,
      /** Words of the title or the content, in any order. */
      search: v.optional(searchText(120)),
    }),
    response: listOf(template),
  }),
  create: post('/members/{memberId}/templates', {
    summary: 'Add a template; no two have the same title.',
    access: memberWith('members.templates.create'),
    params: ownMember,
    body: templateForm,
    response: template,
  }),
  update: patch('/members/{memberId}/templates/{templateId}', {
    summary: 'Change the title or the content; what is left out stays.',
    access: memberWith('members.templates.update'),
    params: ofTemplate,
    body: v.partial(templateForm),
    response: template,
  }),
  remove: del('/members/{memberId}/templates/{templateId}', {
    summary: 'Delete a template.',
    access: memberWith('members.templates.delete'),
    params: ofTemplate,
    response: done,
  }),
  use: put('/members/{memberId}/templates/{templateId}/use', {
    summary: 'Count that the template was used.',
    access: memberWith('members.templates.list'),
    params: ofTemplate,
    response: template,
  }),
  favorite: post('/members/{memberId}/templates/{templateId}/favorite', {
    summary: 'Make the template a favorite, or one no more.',
    access: memberWith('members.templates.update'),
    params: ofTemplate,
    body: v.object({ isFavorite: flag }),
    response: template,
  }),
})
