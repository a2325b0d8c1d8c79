/** Closes a menu when a link in it was pressed that leads to a part of the same page. */
export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
    menu.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) menu.hidePopover()
    })
  }
}
