import { createContext, useContext, type ComponentProps, type ComponentType } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

interface Way {
  Link: ComponentType<LinkProps>;
  go: (path: string) => void;
}

/** Without a router a page of ours is loaded whole, as any other. */
const byLoading: Way = {
  Link: ({ to, children, ...rest }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  go: (path) => window.location.assign(path),
};

const WayContext = createContext(byLoading);

/** Around the application: its router's way from page to page. */
export const WayProvider = WayContext.Provider;

/** A link to a page of ours, on pages that live with a router and without one. */
export function Link(props: LinkProps) {
  const way = useContext(WayContext);
  return <way.Link {...props} />;
}

/** Goes to a page of ours the way its links do. */
export function useGo(): (path: string) => void {
  return useContext(WayContext).go;
}
