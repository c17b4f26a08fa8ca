/** Where a name was used: who writes a document meant its words exactly, who chats shortens them. */
export type NameSetting = 'DOCUMENT' | 'CONVERSATION';
