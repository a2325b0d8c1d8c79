/** The words of reply templates. */
export const templateTexts = {
  title: 'Reply templates',
  description: 'Replies you write often. Only you see your templates.',
  label: 'Templates',
  columns: {
    title: 'Title',
    content: 'Content',
    count: 'Used',
    updatedAt: 'Changed',
    action: 'Action',
  },
  used: (count: number) => {
    if (count < 2) return count === 0 ? 'Never used' : 'Used once'
    return `Used ${count.toLocaleString('en-US')} times`
  },
  add: 'Add template',
  edit: 'Edit template',
  editOf: (title: string) => `Edit “${title}”`,
  remove: 'Delete template',
  removeOf: (title: string) => `Delete “${title}”`,
  favorite: (title: string) => `Favorite: “${title}”`,
  isFavorite: 'Favorite',
  search: 'Search templates',
  fields: { title: 'Title', content: 'Content' },
  placeholders: (names: readonly string[]) =>
    `In messages, ${names.map((name) => `{${name}}`).join(', ')} are filled in when you use the template.`,
  /** Messages name a field in lower case (specification, section 5). */
  labels: { title: 'title', content: 'content' },
  confirm: 'Confirm',
  added: 'Template added',
  edited: 'Template saved',
  removed: (title: string) => `“${title}” deleted`,
  emptyTitle: 'No templates yet',
  empty: 'Save replies you use often and insert them in two clicks.',
  noneTitle: 'No matching templates',
  none: 'Try fewer or different words.',
  pick: 'Use a template',
  found: (count: number) =>
    count === 1 ? '1 template' : `${count.toLocaleString('en-US')} templates`,
  keys: 'Arrow keys move, Enter uses the template.',
} as const
