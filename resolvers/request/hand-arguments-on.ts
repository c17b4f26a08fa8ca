import { getMetadataStorage } from 'type-graphql';

type Params = ReturnType<typeof getMetadataStorage>['queries'][number]['params'];

/**
 * Fields get their arguments as GraphQL has coerced them, at once. type-graphql (2.0.0-rc.4) makes an instance of the class of the
 * arguments at each call and awaits a validation that `validate: false` switches off: a promise for each of 100 lists of a page, 1.4 of
 * 7.3 ms of it. Nothing here asks an argument for its class. To be called once the schema is built, which reads the same metadata;
 * `test/unit/handed-arguments` fails if a release keeps it elsewhere.
 */
export function handArgumentsOn(): void {
  const { queries, fieldResolvers } = getMetadataStorage();
  for (const { params } of [...queries, ...fieldResolvers]) handOn(params ?? []);
}

function handOn(params: Params): void {
  params?.forEach((param, n) => {
    if (param.kind !== 'args') return;
    const { target, methodName, index } = param;
    params[n] = { kind: 'custom', target, methodName, index, options: {}, resolver: ({ args }) => args };
  });
}
