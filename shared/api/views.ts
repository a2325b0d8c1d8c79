import * as v from 'valibot'
import { cardChoices, keptCards } from '../model/dashboard.ts'
import { id } from '../model/fields.ts'
import {
  columnChoices,
  keptColumns,
  listSections,
  savedView,
  viewChange,
  viewForm,
} from '../model/list-views.ts'
import {
  defineRoutes,
  del,
  done,
  get,
  inPractice,
  patch,
  permitted,
  post,
  put,
} from './contract.ts'

const ofView = v.object({ practiceId: id, viewId: id })
const chosen = v.nullable(keptColumns)

/** How people look at the lists of patients, leads and tasks, and at their dashboard. */
export const viewRoutes = defineRoutes({
  list: get('/practices/{practiceId}/list-views', {
    summary: 'The views of your own and those that the practice shares, and the columns you chose.',
    access: permitted('practices.views.use', 'params'),
    params: inPractice,
    response: v.object({
      items: v.array(savedView),
      columns: v.object({ patients: chosen, leads: chosen, tasks: chosen }),
    }),
  }),
  create: post('/practices/{practiceId}/list-views', {
    summary: 'Keep a view of a list, for yourself or for all who may see the list.',
    access: permitted('practices.views.use', 'params'),
    params: inPractice,
    body: viewForm,
    response: savedView,
  }),
  update: patch('/practices/{practiceId}/list-views/{viewId}', {
    summary:
      'Change a view; a shared one by whoever may see the list. Sharing it no more is for who made it, and managers.',
    access: permitted('practices.views.use', 'params'),
    params: ofView,
    body: viewChange,
    response: savedView,
  }),
  remove: del('/practices/{practiceId}/list-views/{viewId}', {
    summary: 'Delete a view; a shared one is deleted by who made it, and by managers.',
    access: permitted('practices.views.use', 'params'),
    params: ofView,
    response: done,
  }),
  dashboard: get('/practices/{practiceId}/dashboard', {
    summary: 'The cards of your dashboard in their order; null for those that it comes with.',
    access: permitted('practices.dashboard.use', 'params'),
    params: inPractice,
    response: v.object({ cards: v.nullable(keptCards) }),
  }),
  setDashboard: put('/practices/{practiceId}/dashboard', {
    summary: 'Order and hide the cards of your dashboard; null for those that it comes with.',
    access: permitted('practices.dashboard.use', 'params'),
    params: inPractice,
    body: v.object({ cards: v.nullable(cardChoices) }),
    response: v.object({ cards: v.nullable(keptCards) }),
  }),
  setColumns: put('/practices/{practiceId}/list-columns', {
    summary:
      'Choose the columns of one of your lists, in their order; null for those it comes with.',
    access: permitted('practices.views.use', 'params'),
    params: inPractice,
    body: v.object({ section: v.picklist(listSections), columns: v.nullable(columnChoices) }),
    response: v.object({ columns: chosen }),
  }),
})
