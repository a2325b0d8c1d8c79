export const statusTexts = {
  label: 'Lead status',
  changedBy: (name: string) => `changed by ${name}`,
  change: 'Change',
  notPermitted: 'Only the advocate of this lead, a manager or an admin may change its status.',
  converted: 'This lead was converted to a patient. Its status can only be adjusted.',
  title: 'Change lead status',
  pipeline: 'Pipeline',
  current: 'Current status',
  pick: 'Choose the new status.',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  reason: 'Reason',
  note: 'Note',
  submit: 'Change',
  success: 'Lead status change success',
  convertTitle: 'Convert to a patient?',
  convert:
    'The lead becomes a patient of the practice. After that its lead status can only be adjusted by patient managers.',
  convertConfirm: 'Choose Converted',
  adjust: 'Adjust',
  adjusted: 'Lead status adjusted',
} as const

/** The dialog in which the status of a lead is corrected. */
export const adjustTexts = {
  title: 'Adjust lead status',
  menu: 'Adjust lead status',
  lead: 'Correct the status, or when the lead reached it. The history keeps what was before.',
  status: 'Status',
  keep: 'Leave it as it is',
  reason: 'Reason',
  anyReason: 'No reason',
  setTime: 'Set the time',
  day: 'Date',
  time: 'Time',
  future: 'The time must not be in the future.',
  note: 'Note',
} as const
