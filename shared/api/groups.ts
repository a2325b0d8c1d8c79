import * as v from 'valibot'
import { counter, id } from '../model/fields.ts'
import { groupForm, staffGroup } from '../model/group.ts'
import { defineRoutes, del, done, get, inPractice, patch, permitted, post } from './contract.ts'

const ofGroup = v.object({ practiceId: id, groupId: id })
const inGroup = v.object({ practiceId: id, groupId: id, staffId: id })
const somebody = v.object({ staffId: id })

/** Groups of a practice's staff, each with its managers. */
export const groupRoutes = defineRoutes({
  list: get('/practices/{practiceId}/groups', {
    summary: "The practice's groups by name, with who is in them.",
    access: permitted('practices.groups.list', 'params'),
    params: inPractice,
    response: v.object({ items: v.array(staffGroup) }),
  }),
  create: post('/practices/{practiceId}/groups', {
    summary: 'Add a group; its name is unique in the practice.',
    access: permitted('practices.groups.create', 'params'),
    params: inPractice,
    body: groupForm,
    response: staffGroup,
  }),
  update: patch('/practices/{practiceId}/groups/{groupId}', {
    summary: 'Rename a group; `version` is the one that was read.',
    access: permitted('practices.groups.update', 'params'),
    params: ofGroup,
    body: v.object({ ...groupForm.entries, version: v.optional(counter) }),
    response: staffGroup,
  }),
  remove: del('/practices/{practiceId}/groups/{groupId}', {
    summary: 'Remove a group; those who were in it stay in the practice.',
    access: permitted('practices.groups.delete', 'params'),
    params: ofGroup,
    response: done,
  }),
  addManager: post('/practices/{practiceId}/groups/{groupId}/managers', {
    summary:
      'Make a colleague a manager of the group, who may then read its patients; never oneself.',
    access: permitted('practices.groups.setManagers', 'params'),
    params: ofGroup,
    body: somebody,
    response: staffGroup,
  }),
  removeManager: del('/practices/{practiceId}/groups/{groupId}/managers/{staffId}', {
    summary: 'Let somebody no longer manage the group.',
    access: permitted('practices.groups.setManagers', 'params'),
    params: inGroup,
    response: staffGroup,
  }),
  addStaff: post('/practices/{practiceId}/groups/{groupId}/staffs', {
    summary: 'Put somebody of the staff into the group.',
    access: permitted('practices.groups.update', 'params'),
    params: ofGroup,
    body: somebody,
    response: staffGroup,
  }),
  removeStaff: del('/practices/{practiceId}/groups/{groupId}/staffs/{staffId}', {
    summary: 'Take somebody out of the group.',
    access: permitted('practices.groups.update', 'params'),
    params: inGroup,
    response: staffGroup,
  }),
})
