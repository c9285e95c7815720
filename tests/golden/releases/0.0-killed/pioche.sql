PRAGMA application_id = 1349087075;
PRAGMA user_version = 4;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID, STRICT;
INSERT INTO meta VALUES('secret','449219c7af878c9d9c077c2586b37541608380e92ca6d86bd4b86b9e5f4ace52');
CREATE TABLE people(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  standing INTEGER NOT NULL,
  login TEXT UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  settings TEXT NOT NULL
) WITHOUT ROWID, STRICT;
INSERT INTO people VALUES('2wn5xdpmzb76ohif','Guest 3',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('54aybhzcymdqnqv5','Guest 13',0,NULL,'',1795126016670,1795126016670,0,'{}');
INSERT INTO people VALUES('7njhocslkkfyfzxs','Guest 15',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('auu2xynx5o6plwho','Guest 2',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('bu47vzhhhgh64lkk','Guest 12',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('c5abos6k5vt5b3d5','Guest 4',0,NULL,'',1795126016670,1795126016670,0,'{}');
INSERT INTO people VALUES('ckf7kszpczb2xkhh','Guest 11',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('d3w6nid7jycib2xr','Guest 7',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('d6jjmb6lcpuenfzm','Guest 10',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('dcg347jtce5cueh4','Guest 16',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('e5bxdmvya4ghzzcr','Guest 6',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('f2t634zvzmtdiirz','Guest 14',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('fwm4boyqmytdp63m','Guest 2',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('gffzwvkqj6pwjage','Guest 1',0,NULL,'',1795126016671,1795126016671,0,'{}');
INSERT INTO people VALUES('gtkppth2juk5t2gh','Guest 10',0,NULL,'',1795126016670,1795126016670,0,'{}');
INSERT INTO people VALUES('hk4wck5nekuauou4','Guest 5',0,NULL,'',1795126016671,1795126016671,0,'{}');
INSERT INTO people VALUES('icsf3baqohkh7f2b','Guest 12',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('iddmahcat5nghwte','Guest 4',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('ihidnqea7u3mpor3','Guest 8',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('l7jjijc3omiwhg7y','Guest 17',0,NULL,'',1795126016671,1795126016671,0,'{}');
INSERT INTO people VALUES('mjf7fi44lsz5k7v3','Guest 9',0,NULL,'',1795126016671,1795126016671,0,'{}');
INSERT INTO people VALUES('or5i3w24nlcdhcrq','Guest 20',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('qaxf5wliwooncf32','Guest 3',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('qystkq2k5zb5yjl4','Guest 1',0,NULL,'',1795126016670,1795126016670,0,'{}');
INSERT INTO people VALUES('r3wy4jayml4ljb4i','Guest 15',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('rxg7nvfpmfdaafdi','Guest 19',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('sel6pkjpq7ha77cj','Guest 5',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('t23apjrfeuruuwsz','Guest 8',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('umnsxphgmnczv22g','Guest 11',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('v5jqjdfzdp45tztq','Guest 13',0,NULL,'',1795126016671,1795126016671,0,'{}');
INSERT INTO people VALUES('vyhwv6vvpgctuat7','Guest 7',0,NULL,'',1795126016670,1795126016670,0,'{}');
INSERT INTO people VALUES('vyzxr7ue4wuuvhsg','Guest 14',0,NULL,'',1795126016998,1795126016998,0,'{}');
INSERT INTO people VALUES('w67rno3figj5weaa','Guest 18',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('wazolbbzkoqxojuz','Guest 6',0,NULL,'',1795126016978,1795126016978,0,'{}');
INSERT INTO people VALUES('ytzbl47s54khtctd','Guest 9',0,NULL,'',1795126016998,1795126016998,0,'{}');
CREATE TABLE tokens(
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE TABLE tables(
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  open INTEGER NOT NULL,
  summary TEXT NOT NULL,
  head INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO tables VALUES(1,'bs2gzg4cawrn','mio',1795126016743,1795126017066,1,'{"owner":"qystkq2k5zb5yjl4","public":false,"sitting":["qystkq2k5zb5yjl4","fwm4boyqmytdp63m"]}',0);
INSERT INTO tables VALUES(2,'dyzykxist75a','tennis',1795126016743,1795126017066,1,'{"owner":"c5abos6k5vt5b3d5","public":false,"sitting":["c5abos6k5vt5b3d5","sel6pkjpq7ha77cj"]}',0);
INSERT INTO tables VALUES(3,'vlwwvozz2njz','solo',1795126016743,1795126017066,1,'{"owner":"vyhwv6vvpgctuat7","public":false,"sitting":["vyhwv6vvpgctuat7","ihidnqea7u3mpor3"]}',0);
INSERT INTO tables VALUES(4,'6t5ut3cnmhf7','skyjo',1795126016743,1795126017066,1,'{"owner":"gtkppth2juk5t2gh","public":false,"sitting":["gtkppth2juk5t2gh","umnsxphgmnczv22g"]}',0);
INSERT INTO tables VALUES(5,'m2rtphfrpkry','mio',1795126016743,1795126017066,1,'{"owner":"54aybhzcymdqnqv5","public":false,"sitting":["54aybhzcymdqnqv5","vyzxr7ue4wuuvhsg"]}',0);
INSERT INTO tables VALUES(6,'vrvnq6c22hjh','mio',1795126016759,1795126017075,1,'{"owner":"gffzwvkqj6pwjage","public":false,"sitting":["gffzwvkqj6pwjage","auu2xynx5o6plwho","2wn5xdpmzb76ohif","iddmahcat5nghwte"]}',0);
INSERT INTO tables VALUES(7,'yjprg4pdoihj','pot',1795126016759,1795126017075,1,'{"owner":"hk4wck5nekuauou4","public":false,"sitting":["hk4wck5nekuauou4","wazolbbzkoqxojuz","d3w6nid7jycib2xr","t23apjrfeuruuwsz"]}',0);
INSERT INTO tables VALUES(8,'khq2d74jvaqc','solo',1795126016759,1795126017075,1,'{"owner":"mjf7fi44lsz5k7v3","public":false,"sitting":["mjf7fi44lsz5k7v3","d6jjmb6lcpuenfzm","ckf7kszpczb2xkhh","bu47vzhhhgh64lkk"]}',0);
INSERT INTO tables VALUES(9,'jyui5kvzpr7e','skyjo',1795126016759,1795126017075,1,'{"owner":"v5jqjdfzdp45tztq","public":false,"sitting":["v5jqjdfzdp45tztq","f2t634zvzmtdiirz","7njhocslkkfyfzxs","dcg347jtce5cueh4"]}',0);
INSERT INTO tables VALUES(10,'gs2y4tfgl2x3','mio',1795126016759,1795126017075,1,'{"owner":"l7jjijc3omiwhg7y","public":false,"sitting":["l7jjijc3omiwhg7y","w67rno3figj5weaa","rxg7nvfpmfdaafdi","or5i3w24nlcdhcrq"]}',0);
CREATE TABLE log(
  place INTEGER PRIMARY KEY,
  table_key INTEGER NOT NULL,
  number INTEGER NOT NULL,
  previous INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
INSERT INTO log VALUES(1,1,1,0,'{"t":1795126016743,"e":"opened","person":"qystkq2k5zb5yjl4","x":"{\"game\":\"mio\",\"players\":2,\"options\":{\"colours\":5,\"numbers\":\"22211\",\"stars\":2,\"jokers\":5,\"dealer\":-1,\"target\":100},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(2,1,2,1,'{"t":1795126016743,"e":"sat","seat":0,"person":"qystkq2k5zb5yjl4"}');
INSERT INTO log VALUES(3,2,1,0,'{"t":1795126016743,"e":"opened","person":"c5abos6k5vt5b3d5","x":"{\"game\":\"tennis\",\"players\":2,\"options\":{\"pile_games\":10,\"pile_sets\":8,\"pile_matches\":3,\"pile_aces\":4,\"pile_tiebreaks\":3,\"pile_lets\":3,\"returns\":\"bottom\",\"max_games\":1000},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(4,2,2,3,'{"t":1795126016743,"e":"sat","seat":0,"person":"c5abos6k5vt5b3d5"}');
INSERT INTO log VALUES(5,3,1,0,'{"t":1795126016743,"e":"opened","person":"vyhwv6vvpgctuat7","x":"{\"game\":\"solo\",\"players\":2,\"options\":{\"dealer\":-1,\"first_card\":\"acts\",\"may_draw\":false,\"reverse_two\":\"plain\",\"stacking\":\"same\",\"ring\":\"left\",\"target\":500},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(6,3,2,5,'{"t":1795126016743,"e":"sat","seat":0,"person":"vyhwv6vvpgctuat7"}');
INSERT INTO log VALUES(7,4,1,0,'{"t":1795126016743,"e":"opened","person":"gtkppth2juk5t2gh","x":"{\"game\":\"skyjo\",\"players\":2,\"options\":{\"starter\":\"highest\",\"target\":100,\"max_turns\":200},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(8,4,2,7,'{"t":1795126016743,"e":"sat","seat":0,"person":"gtkppth2juk5t2gh"}');
INSERT INTO log VALUES(9,5,1,0,'{"t":1795126016743,"e":"opened","person":"54aybhzcymdqnqv5","x":"{\"game\":\"mio\",\"players\":2,\"options\":{\"colours\":5,\"numbers\":\"22211\",\"stars\":2,\"jokers\":5,\"dealer\":-1,\"target\":100},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(10,5,2,9,'{"t":1795126016743,"e":"sat","seat":0,"person":"54aybhzcymdqnqv5"}');
INSERT INTO log VALUES(11,6,1,0,'{"t":1795126016759,"e":"opened","person":"gffzwvkqj6pwjage","x":"{\"game\":\"mio\",\"players\":4,\"options\":{\"colours\":5,\"numbers\":\"22211\",\"stars\":2,\"jokers\":5,\"dealer\":-1,\"target\":100},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(12,6,2,11,'{"t":1795126016759,"e":"sat","seat":0,"person":"gffzwvkqj6pwjage"}');
INSERT INTO log VALUES(13,7,1,0,'{"t":1795126016759,"e":"opened","person":"hk4wck5nekuauou4","x":"{\"game\":\"pot\",\"players\":4,\"options\":{\"colours\":\"RGBY\",\"starter\":-1,\"rounds\":1},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(14,7,2,13,'{"t":1795126016759,"e":"sat","seat":0,"person":"hk4wck5nekuauou4"}');
INSERT INTO log VALUES(15,8,1,0,'{"t":1795126016759,"e":"opened","person":"mjf7fi44lsz5k7v3","x":"{\"game\":\"solo\",\"players\":4,\"options\":{\"dealer\":-1,\"first_card\":\"acts\",\"may_draw\":false,\"reverse_two\":\"plain\",\"stacking\":\"same\",\"ring\":\"left\",\"target\":500},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(16,8,2,15,'{"t":1795126016759,"e":"sat","seat":0,"person":"mjf7fi44lsz5k7v3"}');
INSERT INTO log VALUES(17,9,1,0,'{"t":1795126016759,"e":"opened","person":"v5jqjdfzdp45tztq","x":"{\"game\":\"skyjo\",\"players\":4,\"options\":{\"starter\":\"highest\",\"target\":100,\"max_turns\":200},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(18,9,2,17,'{"t":1795126016759,"e":"sat","seat":0,"person":"v5jqjdfzdp45tztq"}');
INSERT INTO log VALUES(19,10,1,0,'{"t":1795126016759,"e":"opened","person":"l7jjijc3omiwhg7y","x":"{\"game\":\"mio\",\"players\":4,\"options\":{\"colours\":5,\"numbers\":\"22211\",\"stars\":2,\"jokers\":5,\"dealer\":-1,\"target\":100},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}"}');
INSERT INTO log VALUES(20,10,2,19,'{"t":1795126016759,"e":"sat","seat":0,"person":"l7jjijc3omiwhg7y"}');
INSERT INTO log VALUES(21,1,3,2,'{"t":1795126017066,"e":"sat","seat":1,"person":"fwm4boyqmytdp63m"}');
INSERT INTO log VALUES(22,2,3,4,'{"t":1795126017066,"e":"sat","seat":1,"person":"sel6pkjpq7ha77cj"}');
INSERT INTO log VALUES(23,3,3,6,'{"t":1795126017066,"e":"sat","seat":1,"person":"ihidnqea7u3mpor3"}');
INSERT INTO log VALUES(24,4,3,8,'{"t":1795126017066,"e":"sat","seat":1,"person":"umnsxphgmnczv22g"}');
INSERT INTO log VALUES(25,5,3,10,'{"t":1795126017066,"e":"sat","seat":1,"person":"vyzxr7ue4wuuvhsg"}');
INSERT INTO log VALUES(26,6,3,12,'{"t":1795126017075,"e":"sat","seat":1,"person":"auu2xynx5o6plwho"}');
INSERT INTO log VALUES(27,6,4,26,'{"t":1795126017075,"e":"sat","seat":2,"person":"2wn5xdpmzb76ohif"}');
INSERT INTO log VALUES(28,6,5,27,'{"t":1795126017075,"e":"sat","seat":3,"person":"iddmahcat5nghwte"}');
INSERT INTO log VALUES(29,7,3,14,'{"t":1795126017075,"e":"sat","seat":1,"person":"wazolbbzkoqxojuz"}');
INSERT INTO log VALUES(30,7,4,29,'{"t":1795126017075,"e":"sat","seat":2,"person":"d3w6nid7jycib2xr"}');
INSERT INTO log VALUES(31,7,5,30,'{"t":1795126017075,"e":"sat","seat":3,"person":"t23apjrfeuruuwsz"}');
INSERT INTO log VALUES(32,8,3,16,'{"t":1795126017075,"e":"sat","seat":1,"person":"d6jjmb6lcpuenfzm"}');
INSERT INTO log VALUES(33,8,4,32,'{"t":1795126017075,"e":"sat","seat":2,"person":"ckf7kszpczb2xkhh"}');
INSERT INTO log VALUES(34,8,5,33,'{"t":1795126017075,"e":"sat","seat":3,"person":"bu47vzhhhgh64lkk"}');
INSERT INTO log VALUES(35,9,3,18,'{"t":1795126017075,"e":"sat","seat":1,"person":"f2t634zvzmtdiirz"}');
INSERT INTO log VALUES(36,9,4,35,'{"t":1795126017075,"e":"sat","seat":2,"person":"7njhocslkkfyfzxs"}');
INSERT INTO log VALUES(37,9,5,36,'{"t":1795126017075,"e":"sat","seat":3,"person":"dcg347jtce5cueh4"}');
INSERT INTO log VALUES(38,10,3,20,'{"t":1795126017075,"e":"sat","seat":1,"person":"w67rno3figj5weaa"}');
INSERT INTO log VALUES(39,10,4,38,'{"t":1795126017075,"e":"sat","seat":2,"person":"rxg7nvfpmfdaafdi"}');
INSERT INTO log VALUES(40,10,5,39,'{"t":1795126017075,"e":"sat","seat":3,"person":"or5i3w24nlcdhcrq"}');
INSERT INTO log VALUES(41,1,4,21,'{"t":1795126017110,"e":"started","x":"591037b7d24f710b838fc8f231fa7cb7aabffb54fc5e2b38fd3cceb393a3ca1c"}');
INSERT INTO log VALUES(42,2,4,22,'{"t":1795126017111,"e":"started","x":"2c8ac598e58a78442340983ae115cfcb8a38c5365cdae788ca38e9299daaf1de"}');
INSERT INTO log VALUES(43,3,4,23,'{"t":1795126017111,"e":"started","x":"9c4da41da0de42ec642bd925c68c2558763f6efdc01fd9d540bb5c07643ee03c"}');
INSERT INTO log VALUES(44,4,4,24,'{"t":1795126017111,"e":"started","x":"d0c965a0cd1a186fc2c777b66c34d8d9dc39eb51c320037751c07c788a154575"}');
INSERT INTO log VALUES(45,5,4,25,'{"t":1795126017111,"e":"started","x":"06d6d702fe6664270539b306d41e375cdb7696f7b811137cf93773d3321516cd"}');
INSERT INTO log VALUES(46,6,6,28,'{"t":1795126017111,"e":"started","x":"28f56eb9f6c8f0c17de4059e2046ceb1f09b2c791f8ab2a7d5ce64de827eb920"}');
INSERT INTO log VALUES(47,7,6,31,'{"t":1795126017111,"e":"started","x":"0789d9bfa2879d265ddd854b7bafd451fade7705e269a22cd1ef43eab9ca363b"}');
INSERT INTO log VALUES(48,9,6,37,'{"t":1795126017111,"e":"started","x":"6c0848a9bc3e584961b55c4eb868961542e644b6978ce2d0094e0defefdc9b7d"}');
INSERT INTO log VALUES(49,10,6,40,'{"t":1795126017111,"e":"started","x":"0b2a0b8228ae6695b4e550dafc9b59c1e15d0f2500b28e821b8102a54bd025f2"}');
INSERT INTO log VALUES(50,8,6,34,'{"t":1795126017111,"e":"started","x":"bf8db7228be91be2f12075c06fafc6a6e23cb3932f7bd33e22c5c5750c95d91b"}');
INSERT INTO log VALUES(51,9,7,48,'{"t":1795126017156,"e":"moved","seat":3,"x":"flip a1 c1","by":"person"}');
INSERT INTO log VALUES(52,3,5,43,'{"t":1795126017179,"e":"moved","seat":0,"x":"W=B","by":"person"}');
INSERT INTO log VALUES(53,10,7,49,'{"t":1795126017262,"e":"moved","seat":1,"x":"S3","by":"person"}');
INSERT INTO log VALUES(54,6,7,46,'{"t":1795126017262,"e":"moved","seat":3,"x":"B4","by":"person"}');
INSERT INTO log VALUES(55,7,7,47,'{"t":1795126017262,"e":"moved","seat":3,"x":"Y1","by":"person"}');
INSERT INTO log VALUES(56,9,8,51,'{"t":1795126017262,"e":"moved","seat":2,"x":"flip b2 b3","by":"person"}');
INSERT INTO log VALUES(57,5,5,45,'{"t":1795126017284,"e":"moved","seat":0,"x":"B*","by":"person"}');
INSERT INTO log VALUES(58,7,8,55,'{"t":1795126017330,"e":"moved","seat":0,"x":"G10","by":"person"}');
INSERT INTO log VALUES(59,9,9,56,'{"t":1795126017330,"e":"moved","seat":1,"x":"flip a3 b3","by":"person"}');
INSERT INTO log VALUES(60,9,10,59,'{"t":1795126017373,"e":"moved","seat":0,"x":"flip a2 c3","by":"person"}');
INSERT INTO log VALUES(61,4,5,44,'{"t":1795126017388,"e":"moved","seat":1,"x":"flip c2 d1","by":"person"}');
INSERT INTO log VALUES(62,2,5,42,'{"t":1795126017388,"e":"moved","seat":1,"x":"2+6","by":"person"}');
INSERT INTO log VALUES(63,1,5,41,'{"t":1795126017388,"e":"moved","seat":0,"x":"Y*","by":"person"}');
INSERT INTO log VALUES(64,5,6,57,'{"t":1795126017400,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(65,3,6,52,'{"t":1795126017436,"e":"moved","seat":1,"x":"B7","by":"person"}');
INSERT INTO log VALUES(66,1,6,63,'{"t":1795126017469,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(67,8,7,50,'{"t":1795126017486,"e":"moved","seat":2,"x":"W+4=B","by":"person"}');
INSERT INTO log VALUES(68,2,6,62,'{"t":1795126017486,"e":"moved","seat":0,"x":"1+2","by":"person"}');
INSERT INTO log VALUES(69,1,7,66,'{"t":1795126017486,"e":"moved","seat":1,"x":"Y4","by":"person"}');
INSERT INTO log VALUES(70,1,8,69,'{"t":1795126017513,"e":"moved","seat":0,"x":"Y3","by":"person"}');
INSERT INTO log VALUES(71,8,8,67,'{"t":1795126017565,"e":"moved","seat":3,"x":"W+4=Y","by":"person"}');
INSERT INTO log VALUES(72,7,9,58,'{"t":1795126017615,"e":"moved","seat":1,"x":"B1","by":"person"}');
INSERT INTO log VALUES(73,2,7,68,'{"t":1795126017619,"e":"moved","seat":0,"x":"let 2>6","by":"person"}');
INSERT INTO log VALUES(74,1,9,70,'{"t":1795126017634,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(75,4,6,61,'{"t":1795126017667,"e":"moved","seat":0,"x":"flip c1 d3","by":"person"}');
INSERT INTO log VALUES(76,3,7,65,'{"t":1795126017674,"e":"moved","seat":0,"x":"B1","by":"person"}');
INSERT INTO log VALUES(77,1,10,74,'{"t":1795126017682,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(78,8,9,71,'{"t":1795126017774,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(79,4,7,75,'{"t":1795126017781,"e":"moved","seat":0,"x":"take b1","by":"person"}');
INSERT INTO log VALUES(80,1,11,77,'{"t":1795126017858,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(81,1,12,80,'{"t":1795126017907,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(82,4,8,79,'{"t":1795126017912,"e":"moved","seat":1,"x":"take b1","by":"person"}');
INSERT INTO log VALUES(83,8,10,78,'{"t":1795126017924,"e":"moved","seat":1,"x":"W=R","by":"person"}');
INSERT INTO log VALUES(84,4,9,82,'{"t":1795126017932,"e":"moved","seat":0,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(85,6,8,54,'{"t":1795126017974,"e":"moved","seat":0,"x":"S4","by":"person"}');
INSERT INTO log VALUES(86,1,13,81,'{"t":1795126017986,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(87,3,8,76,'{"t":1795126018019,"e":"moved","seat":1,"x":"WT","by":"person"}');
INSERT INTO log VALUES(88,5,7,64,'{"t":1795126018092,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(89,1,14,86,'{"t":1795126018125,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(90,7,10,72,'{"t":1795126018165,"e":"moved","seat":2,"x":"R3","by":"person"}');
INSERT INTO log VALUES(91,7,11,90,'{"t":1795126018174,"e":"moved","seat":0,"x":"take G","by":"person"}');
INSERT INTO log VALUES(92,9,11,60,'{"t":1795126018187,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(93,5,8,88,'{"t":1795126018223,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(94,3,9,87,'{"t":1795126018289,"e":"moved","seat":0,"x":"G1","by":"person"}');
INSERT INTO log VALUES(95,2,8,73,'{"t":1795126018336,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(96,5,9,93,'{"t":1795126018351,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(97,1,15,89,'{"t":1795126018426,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(98,1,16,97,'{"t":1795126018435,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(99,9,12,92,'{"t":1795126018485,"e":"moved","seat":0,"x":"drop c1","by":"person"}');
INSERT INTO log VALUES(100,8,11,83,'{"t":1795126018485,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(101,7,12,91,'{"t":1795126018489,"e":"moved","seat":2,"x":"take R","by":"person"}');
INSERT INTO log VALUES(102,5,10,96,'{"t":1795126018507,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(103,5,11,102,'{"t":1795126018524,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(104,6,9,85,'{"t":1795126018593,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(105,2,9,95,'{"t":1795126018593,"e":"moved","seat":1,"x":"let 6>4","by":"person"}');
INSERT INTO log VALUES(106,5,12,103,'{"t":1795126018627,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(107,3,10,94,'{"t":1795126018662,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(108,10,8,53,'{"t":1795126018688,"e":"moved","seat":2,"x":"J=R","by":"person"}');
INSERT INTO log VALUES(109,3,11,107,'{"t":1795126018730,"e":"moved","seat":1,"x":"G6","by":"person"}');
INSERT INTO log VALUES(110,2,10,105,'{"t":1795126018730,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(111,8,12,100,'{"t":1795126018847,"e":"moved","seat":2,"x":"keep","by":"person"}');
INSERT INTO log VALUES(112,4,10,84,'{"t":1795126018892,"e":"moved","seat":1,"x":"take c2","by":"person"}');
INSERT INTO log VALUES(113,2,11,110,'{"t":1795126018892,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(114,7,13,101,'{"t":1795126018893,"e":"moved","seat":0,"x":"G9","by":"person"}');
INSERT INTO log VALUES(115,6,10,104,'{"t":1795126018903,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(116,5,13,106,'{"t":1795126018987,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(117,9,13,99,'{"t":1795126018987,"e":"moved","seat":1,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(118,9,14,117,'{"t":1795126019030,"e":"moved","seat":2,"x":"take c1","by":"person"}');
INSERT INTO log VALUES(119,4,11,112,'{"t":1795126019045,"e":"moved","seat":0,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(120,10,9,108,'{"t":1795126019069,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(121,7,14,114,'{"t":1795126019143,"e":"moved","seat":1,"x":"Y10","by":"person"}');
INSERT INTO log VALUES(122,2,12,113,'{"t":1795126019150,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(123,3,12,109,'{"t":1795126019160,"e":"moved","seat":0,"x":"G2","by":"person"}');
INSERT INTO log VALUES(124,1,17,98,'{"t":1795126019172,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(125,10,10,120,'{"t":1795126019193,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(126,10,11,125,'{"t":1795126019221,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(127,8,13,111,'{"t":1795126019260,"e":"moved","seat":3,"x":"W=B","by":"person"}');
INSERT INTO log VALUES(128,3,13,123,'{"t":1795126019278,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(129,2,13,122,'{"t":1795126019285,"e":"moved","seat":1,"x":"5+6","by":"person"}');
INSERT INTO log VALUES(130,5,14,116,'{"t":1795126019319,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(131,7,15,121,'{"t":1795126019328,"e":"moved","seat":2,"x":"Y9","by":"person"}');
INSERT INTO log VALUES(132,10,12,126,'{"t":1795126019374,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(133,8,14,127,'{"t":1795126019374,"e":"moved","seat":0,"x":"B4","by":"person"}');
INSERT INTO log VALUES(134,7,16,131,'{"t":1795126019401,"e":"moved","seat":3,"x":"G5","by":"person"}');
INSERT INTO log VALUES(135,5,15,130,'{"t":1795126019423,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(136,2,14,129,'{"t":1795126019445,"e":"moved","seat":0,"x":"2+4","by":"person"}');
INSERT INTO log VALUES(137,10,13,132,'{"t":1795126019458,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(138,8,15,133,'{"t":1795126019539,"e":"moved","seat":1,"x":"W=Y","by":"person"}');
INSERT INTO log VALUES(139,4,12,119,'{"t":1795126019573,"e":"moved","seat":1,"x":"take a3","by":"person"}');
INSERT INTO log VALUES(140,10,14,137,'{"t":1795126019573,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(141,6,11,115,'{"t":1795126019669,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(142,10,15,140,'{"t":1795126019796,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(143,2,15,136,'{"t":1795126019815,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(144,1,18,124,'{"t":1795126019831,"e":"moved","seat":1,"x":"S3","by":"person"}');
INSERT INTO log VALUES(145,5,16,135,'{"t":1795126019831,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(146,6,12,141,'{"t":1795126019902,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(147,4,13,139,'{"t":1795126019908,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(148,3,14,128,'{"t":1795126019921,"e":"moved","seat":1,"x":"keep","by":"person"}');
INSERT INTO log VALUES(149,8,16,138,'{"t":1795126020000,"e":"moved","seat":2,"x":"YZ","by":"person"}');
INSERT INTO log VALUES(150,6,13,146,'{"t":1795126020012,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(151,2,16,143,'{"t":1795126020016,"e":"moved","seat":0,"x":"let 2>5","by":"person"}');
INSERT INTO log VALUES(152,5,17,145,'{"t":1795126020077,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(153,10,16,142,'{"t":1795126020273,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(154,9,15,118,'{"t":1795126020273,"e":"moved","seat":3,"x":"take b2","by":"person"}');
INSERT INTO log VALUES(155,4,14,147,'{"t":1795126020278,"e":"moved","seat":0,"x":"swap d1","by":"person"}');
INSERT INTO log VALUES(156,2,17,151,'{"t":1795126020299,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(157,9,16,154,'{"t":1795126020341,"e":"moved","seat":0,"x":"take b3","by":"person"}');
INSERT INTO log VALUES(158,3,15,148,'{"t":1795126020367,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(159,5,18,152,'{"t":1795126020390,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(160,2,18,156,'{"t":1795126020446,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(161,9,17,157,'{"t":1795126020469,"e":"moved","seat":1,"x":"take c1","by":"person"}');
INSERT INTO log VALUES(162,7,17,134,'{"t":1795126020469,"e":"moved","seat":1,"x":"take R","by":"person"}');
INSERT INTO log VALUES(163,10,17,153,'{"t":1795126020474,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(164,3,16,158,'{"t":1795126020491,"e":"moved","seat":0,"x":"G4","by":"person"}');
INSERT INTO log VALUES(165,3,17,164,'{"t":1795126020589,"e":"moved","seat":1,"x":"B4","by":"person"}');
INSERT INTO log VALUES(166,9,18,161,'{"t":1795126020593,"e":"moved","seat":2,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(167,8,17,149,'{"t":1795126020618,"e":"moved","seat":0,"x":"BZ","by":"person"}');
INSERT INTO log VALUES(168,10,18,163,'{"t":1795126020695,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(169,7,18,162,'{"t":1795126020725,"e":"moved","seat":2,"x":"take B","by":"person"}');
INSERT INTO log VALUES(170,4,15,155,'{"t":1795126020733,"e":"moved","seat":1,"x":"take d2","by":"person"}');
INSERT INTO log VALUES(171,2,19,160,'{"t":1795126020771,"e":"moved","seat":1,"x":"steal","by":"person"}');
INSERT INTO log VALUES(172,4,16,170,'{"t":1795126020895,"e":"moved","seat":0,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(173,9,19,166,'{"t":1795126020949,"e":"moved","seat":3,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(174,10,19,168,'{"t":1795126020949,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(175,2,20,171,'{"t":1795126021043,"e":"moved","seat":0,"x":"2+3","by":"person"}');
INSERT INTO log VALUES(176,4,17,172,'{"t":1795126021047,"e":"moved","seat":1,"x":"take a2","by":"person"}');
INSERT INTO log VALUES(177,1,19,144,'{"t":1795126021147,"e":"moved","seat":0,"x":"G3","by":"person"}');
INSERT INTO log VALUES(178,1,20,177,'{"t":1795126021176,"e":"moved","seat":1,"x":"G5","by":"person"}');
INSERT INTO log VALUES(179,2,21,175,'{"t":1795126021202,"e":"moved","seat":1,"x":"1+3","by":"person"}');
INSERT INTO log VALUES(180,8,18,167,'{"t":1795126021250,"e":"moved","seat":2,"x":"GZ","by":"person"}');
INSERT INTO log VALUES(181,7,19,169,'{"t":1795126021250,"e":"moved","seat":0,"x":"take Y","by":"person"}');
INSERT INTO log VALUES(182,8,19,180,'{"t":1795126021331,"e":"moved","seat":0,"x":"GX>3","by":"person"}');
INSERT INTO log VALUES(183,5,19,159,'{"t":1795126021351,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(184,9,20,173,'{"t":1795126021364,"e":"moved","seat":0,"x":"take a3","by":"person"}');
INSERT INTO log VALUES(185,2,22,179,'{"t":1795126021426,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(186,1,21,178,'{"t":1795126021450,"e":"moved","seat":0,"x":"Y5!","by":"person"}');
INSERT INTO log VALUES(187,6,14,150,'{"t":1795126021529,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(188,5,20,183,'{"t":1795126021533,"e":"moved","seat":1,"x":"Y*","by":"person"}');
INSERT INTO log VALUES(189,3,18,165,'{"t":1795126021543,"e":"moved","seat":0,"x":"B7","by":"person"}');
INSERT INTO log VALUES(190,6,15,187,'{"t":1795126021551,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(191,9,21,184,'{"t":1795126021618,"e":"moved","seat":1,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(192,8,20,182,'{"t":1795126021670,"e":"moved","seat":1,"x":"G2","by":"person"}');
INSERT INTO log VALUES(193,9,22,191,'{"t":1795126021713,"e":"moved","seat":2,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(194,3,19,189,'{"t":1795126021718,"e":"moved","seat":1,"x":"BV","by":"person"}');
INSERT INTO log VALUES(195,2,23,185,'{"t":1795126021793,"e":"moved","seat":1,"x":"ace","by":"person"}');
INSERT INTO log VALUES(196,4,18,176,'{"t":1795126021837,"e":"moved","seat":0,"x":"take b1","by":"person"}');
INSERT INTO log VALUES(197,10,20,174,'{"t":1795126021841,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(198,1,22,186,'{"t":1795126021855,"e":"moved","seat":1,"x":"B5","by":"person"}');
INSERT INTO log VALUES(199,5,21,188,'{"t":1795126021872,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(200,1,23,198,'{"t":1795126021902,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(201,8,21,192,'{"t":1795126021995,"e":"moved","seat":2,"x":"GV","by":"person"}');
INSERT INTO log VALUES(202,6,16,190,'{"t":1795126022023,"e":"moved","seat":1,"x":"J=R","by":"person"}');
INSERT INTO log VALUES(203,3,20,194,'{"t":1795126022027,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(204,10,21,197,'{"t":1795126022034,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(205,4,19,196,'{"t":1795126022137,"e":"moved","seat":1,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(206,9,23,193,'{"t":1795126022236,"e":"moved","seat":3,"x":"take b1","by":"person"}');
INSERT INTO log VALUES(207,2,24,195,'{"t":1795126022268,"e":"moved","seat":1,"x":"lay","by":"person"}');
INSERT INTO log VALUES(208,6,17,202,'{"t":1795126022308,"e":"moved","seat":2,"x":"J=B","by":"person"}');
INSERT INTO log VALUES(209,9,24,206,'{"t":1795126022313,"e":"moved","seat":0,"x":"take a2","by":"person"}');
INSERT INTO log VALUES(210,9,25,209,'{"t":1795126022345,"e":"moved","seat":1,"x":"take a3","by":"person"}');
INSERT INTO log VALUES(211,1,24,200,'{"t":1795126022358,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(212,9,26,210,'{"t":1795126022434,"e":"moved","seat":2,"x":"take a2","by":"person"}');
INSERT INTO log VALUES(213,5,22,199,'{"t":1795126022468,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(214,3,21,203,'{"t":1795126022469,"e":"moved","seat":0,"x":"keep","by":"person"}');
INSERT INTO log VALUES(215,8,22,201,'{"t":1795126022589,"e":"moved","seat":1,"x":"WT","by":"person"}');
INSERT INTO log VALUES(216,3,22,214,'{"t":1795126022595,"e":"moved","seat":1,"x":"B6","by":"person"}');
INSERT INTO log VALUES(217,1,25,211,'{"t":1795126022595,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(218,3,23,216,'{"t":1795126022702,"e":"moved","seat":0,"x":"WT","by":"person"}');
INSERT INTO log VALUES(219,4,20,205,'{"t":1795126022702,"e":"moved","seat":0,"x":"take d2","by":"person"}');
INSERT INTO log VALUES(220,2,25,207,'{"t":1795126022702,"e":"moved","seat":1,"x":"2+4","by":"person"}');
INSERT INTO log VALUES(221,1,26,217,'{"t":1795126022702,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(222,10,22,204,'{"t":1795126022707,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(223,5,23,213,'{"t":1795126022744,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(224,3,24,218,'{"t":1795126022818,"e":"moved","seat":1,"x":"Y7","by":"person"}');
INSERT INTO log VALUES(225,9,27,212,'{"t":1795126022854,"e":"moved","seat":3,"x":"take d1","by":"person"}');
INSERT INTO log VALUES(226,7,20,181,'{"t":1795126022854,"e":"moved","seat":3,"x":"take G","by":"person"}');
INSERT INTO log VALUES(227,10,23,222,'{"t":1795126022940,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(228,7,21,226,'{"t":1795126022959,"e":"moved","seat":1,"x":"G7","by":"person"}');
INSERT INTO log VALUES(229,9,28,225,'{"t":1795126022972,"e":"moved","seat":0,"x":"take a3","by":"person"}');
INSERT INTO log VALUES(230,9,29,229,'{"t":1795126023008,"e":"moved","seat":1,"x":"take b2","by":"person"}');
INSERT INTO log VALUES(231,1,27,221,'{"t":1795126023155,"e":"moved","seat":0,"x":"J=Y","by":"person"}');
INSERT INTO log VALUES(232,3,25,224,'{"t":1795126023155,"e":"moved","seat":0,"x":"Y5","by":"person"}');
INSERT INTO log VALUES(233,5,24,223,'{"t":1795126023155,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(234,10,24,227,'{"t":1795126023183,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(235,6,18,208,'{"t":1795126023184,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(236,9,30,230,'{"t":1795126023248,"e":"moved","seat":2,"x":"take b2","by":"person"}');
INSERT INTO log VALUES(237,10,25,234,'{"t":1795126023313,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(238,9,31,236,'{"t":1795126023350,"e":"moved","seat":3,"x":"take b1","by":"person"}');
INSERT INTO log VALUES(239,5,25,233,'{"t":1795126023357,"e":"moved","seat":0,"x":"J=R","by":"person"}');
INSERT INTO log VALUES(240,8,23,215,'{"t":1795126023378,"e":"moved","seat":0,"x":"R1","by":"person"}');
INSERT INTO log VALUES(241,4,21,219,'{"t":1795126023391,"e":"moved","seat":1,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(242,2,26,220,'{"t":1795126023456,"e":"moved","seat":0,"x":"3+4","by":"person"}');
INSERT INTO log VALUES(243,10,26,237,'{"t":1795126023562,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(244,7,22,228,'{"t":1795126023587,"e":"moved","seat":2,"x":"G3","by":"person"}');
INSERT INTO log VALUES(245,6,19,235,'{"t":1795126023637,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(246,8,24,240,'{"t":1795126023637,"e":"moved","seat":3,"x":"G1","by":"person"}');
INSERT INTO log VALUES(247,1,28,231,'{"t":1795126023690,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(248,3,26,232,'{"t":1795126023696,"e":"moved","seat":1,"x":"YZ!","by":"person"}');
INSERT INTO log VALUES(249,2,27,242,'{"t":1795126023738,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(250,7,23,244,'{"t":1795126023799,"e":"moved","seat":3,"x":"B9","by":"person"}');
INSERT INTO log VALUES(251,2,28,249,'{"t":1795126023840,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(252,1,29,247,'{"t":1795126023913,"e":"moved","seat":1,"x":"Y*","by":"person"}');
INSERT INTO log VALUES(253,7,24,250,'{"t":1795126023949,"e":"moved","seat":0,"x":"G4","by":"person"}');
INSERT INTO log VALUES(254,8,25,246,'{"t":1795126023950,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(255,4,22,241,'{"t":1795126023968,"e":"moved","seat":0,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(256,4,23,255,'{"t":1795126023981,"e":"moved","seat":1,"x":"take b1","by":"person"}');
INSERT INTO log VALUES(257,9,32,238,'{"t":1795126024064,"e":"moved","seat":0,"x":"take a1","by":"person"}');
INSERT INTO log VALUES(258,4,24,256,'{"t":1795126024068,"e":"moved","seat":0,"x":"take d1","by":"person"}');
INSERT INTO log VALUES(259,2,29,251,'{"t":1795126024083,"e":"moved","seat":0,"x":"lay","by":"person"}');
INSERT INTO log VALUES(260,5,26,239,'{"t":1795126024114,"e":"moved","seat":1,"x":"R2","by":"person"}');
INSERT INTO log VALUES(261,2,30,259,'{"t":1795126024150,"e":"moved","seat":1,"x":"1+3","by":"person"}');
INSERT INTO log VALUES(262,7,25,253,'{"t":1795126024154,"e":"moved","seat":1,"x":"take G","by":"person"}');
INSERT INTO log VALUES(263,3,27,248,'{"t":1795126024154,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(264,1,30,252,'{"t":1795126024224,"e":"moved","seat":0,"x":"R*","by":"person"}');
INSERT INTO log VALUES(265,10,27,243,'{"t":1795126024426,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(266,9,33,257,'{"t":1795126024426,"e":"moved","seat":1,"x":"take b3","by":"person"}');
INSERT INTO log VALUES(267,8,26,254,'{"t":1795126024426,"e":"moved","seat":2,"x":"keep","by":"person"}');
INSERT INTO log VALUES(268,7,26,262,'{"t":1795126024426,"e":"moved","seat":0,"x":"take Y","by":"person"}');
INSERT INTO log VALUES(269,4,25,258,'{"t":1795126024505,"e":"moved","seat":1,"x":"take d1","by":"person"}');
INSERT INTO log VALUES(270,2,31,261,'{"t":1795126024509,"e":"moved","seat":0,"x":"1+5","by":"person"}');
INSERT INTO log VALUES(271,7,27,268,'{"t":1795126024509,"e":"moved","seat":1,"x":"B6","by":"person"}');
INSERT INTO log VALUES(272,3,28,263,'{"t":1795126024522,"e":"moved","seat":1,"x":"BZ","by":"person"}');
INSERT INTO log VALUES(273,8,27,267,'{"t":1795126024556,"e":"moved","seat":1,"x":"G5","by":"person"}');
INSERT INTO log VALUES(274,4,26,269,'{"t":1795126024562,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(275,1,31,264,'{"t":1795126024579,"e":"moved","seat":1,"x":"S*","by":"person"}');
INSERT INTO log VALUES(276,10,28,265,'{"t":1795126024632,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(277,9,34,266,'{"t":1795126024632,"e":"moved","seat":2,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(278,4,27,274,'{"t":1795126024633,"e":"moved","seat":0,"x":"swap c2","by":"person"}');
INSERT INTO log VALUES(279,6,20,245,'{"t":1795126024685,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(280,10,29,276,'{"t":1795126024705,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(281,2,32,270,'{"t":1795126024721,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(282,10,30,280,'{"t":1795126024727,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(283,6,21,279,'{"t":1795126024727,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(284,9,35,277,'{"t":1795126024727,"e":"moved","seat":3,"x":"take d1","by":"person"}');
INSERT INTO log VALUES(285,9,36,284,'{"t":1795126024841,"e":"moved","seat":0,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(286,6,22,283,'{"t":1795126024846,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(287,5,27,260,'{"t":1795126025009,"e":"moved","seat":0,"x":"J=G","by":"person"}');
INSERT INTO log VALUES(288,2,33,281,'{"t":1795126025017,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(289,3,29,272,'{"t":1795126025017,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(290,2,34,288,'{"t":1795126025053,"e":"moved","seat":0,"x":"steal","by":"person"}');
INSERT INTO log VALUES(291,6,23,286,'{"t":1795126025069,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(292,7,28,271,'{"t":1795126025069,"e":"moved","seat":2,"x":"Y5","by":"person"}');
INSERT INTO log VALUES(293,8,28,273,'{"t":1795126025069,"e":"moved","seat":0,"x":"G+2","by":"person"}');
INSERT INTO log VALUES(294,9,37,285,'{"t":1795126025069,"e":"moved","seat":1,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(295,3,30,289,'{"t":1795126025102,"e":"moved","seat":1,"x":"keep","by":"person"}');
INSERT INTO log VALUES(296,4,28,278,'{"t":1795126025118,"e":"moved","seat":1,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(297,2,35,290,'{"t":1795126025118,"e":"moved","seat":1,"x":"5+6","by":"person"}');
INSERT INTO log VALUES(298,9,38,294,'{"t":1795126025176,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(299,8,29,293,'{"t":1795126025181,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(300,6,24,291,'{"t":1795126025235,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(301,6,25,300,'{"t":1795126025304,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(302,6,26,301,'{"t":1795126025321,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(303,8,30,299,'{"t":1795126025451,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(304,10,31,282,'{"t":1795126025456,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(305,7,29,292,'{"t":1795126025456,"e":"moved","seat":3,"x":"G6","by":"person"}');
INSERT INTO log VALUES(306,5,28,287,'{"t":1795126025460,"e":"moved","seat":1,"x":"J=S","by":"person"}');
INSERT INTO log VALUES(307,3,31,295,'{"t":1795126025460,"e":"moved","seat":0,"x":"B+2","by":"person"}');
INSERT INTO log VALUES(308,6,27,302,'{"t":1795126025491,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(309,2,36,297,'{"t":1795126025501,"e":"moved","seat":0,"x":"2+6","by":"person"}');
INSERT INTO log VALUES(310,3,32,307,'{"t":1795126025534,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(311,2,37,309,'{"t":1795126025539,"e":"moved","seat":0,"x":"ace","by":"person"}');
INSERT INTO log VALUES(312,6,28,308,'{"t":1795126025543,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(313,5,29,306,'{"t":1795126025579,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(314,9,39,298,'{"t":1795126025611,"e":"moved","seat":2,"x":"swap a2","by":"person"}');
INSERT INTO log VALUES(315,5,30,313,'{"t":1795126025641,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(316,7,30,305,'{"t":1795126025646,"e":"moved","seat":0,"x":"Y2","by":"person"}');
INSERT INTO log VALUES(317,9,40,314,'{"t":1795126025661,"e":"moved","seat":3,"x":"take c2","by":"person"}');
INSERT INTO log VALUES(318,4,29,296,'{"t":1795126025694,"e":"moved","seat":0,"x":"take a3","by":"person"}');
INSERT INTO log VALUES(319,1,32,275,'{"t":1795126025706,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(320,9,41,317,'{"t":1795126025732,"e":"moved","seat":0,"x":"take b3","by":"person"}');
INSERT INTO log VALUES(321,10,32,304,'{"t":1795126025738,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(322,8,31,303,'{"t":1795126025744,"e":"moved","seat":2,"x":"keep","by":"person"}');
INSERT INTO log VALUES(323,10,33,321,'{"t":1795126025749,"e":"moved","seat":3,"x":"R3","by":"person"}');
INSERT INTO log VALUES(324,8,32,322,'{"t":1795126025811,"e":"moved","seat":1,"x":"Y+2","by":"person"}');
INSERT INTO log VALUES(325,10,34,323,'{"t":1795126025913,"e":"moved","seat":0,"x":"R*","by":"person"}');
INSERT INTO log VALUES(326,5,31,315,'{"t":1795126025927,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(327,2,38,311,'{"t":1795126025935,"e":"moved","seat":0,"x":"lay","by":"person"}');
INSERT INTO log VALUES(328,8,33,324,'{"t":1795126025953,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(329,4,30,318,'{"t":1795126026060,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(330,2,39,327,'{"t":1795126026060,"e":"moved","seat":0,"x":"4+5","by":"person"}');
INSERT INTO log VALUES(331,6,29,312,'{"t":1795126026115,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(332,1,33,319,'{"t":1795126026140,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(333,5,32,326,'{"t":1795126026140,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(334,10,35,325,'{"t":1795126026146,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(335,4,31,329,'{"t":1795126026163,"e":"moved","seat":1,"x":"drop b3","by":"person"}');
INSERT INTO log VALUES(336,8,34,328,'{"t":1795126026195,"e":"moved","seat":3,"x":"Y8","by":"person"}');
INSERT INTO log VALUES(337,5,33,333,'{"t":1795126026228,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(338,1,34,332,'{"t":1795126026228,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(339,10,36,334,'{"t":1795126026242,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(340,1,35,338,'{"t":1795126026291,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(341,4,32,335,'{"t":1795126026291,"e":"moved","seat":0,"x":"take a3","by":"person"}');
INSERT INTO log VALUES(342,6,30,331,'{"t":1795126026343,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(343,7,31,316,'{"t":1795126026343,"e":"moved","seat":2,"x":"take B","by":"person"}');
INSERT INTO log VALUES(344,3,33,310,'{"t":1795126026343,"e":"moved","seat":0,"x":"Y+2","by":"person"}');
INSERT INTO log VALUES(345,8,35,336,'{"t":1795126026769,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(346,10,37,339,'{"t":1795126026769,"e":"moved","seat":1,"x":"J=S","by":"person"}');
INSERT INTO log VALUES(347,6,31,342,'{"t":1795126026769,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(348,7,32,343,'{"t":1795126026769,"e":"moved","seat":0,"x":"take G","by":"person"}');
INSERT INTO log VALUES(349,1,36,340,'{"t":1795126026775,"e":"moved","seat":0,"x":"J=R","by":"person"}');
INSERT INTO log VALUES(350,2,40,330,'{"t":1795126026776,"e":"moved","seat":1,"x":"1+5","by":"person"}');
INSERT INTO log VALUES(351,5,34,337,'{"t":1795126026776,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(352,4,33,341,'{"t":1795126026801,"e":"moved","seat":1,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(353,7,33,348,'{"t":1795126026846,"e":"moved","seat":2,"x":"R7","by":"person"}');
INSERT INTO log VALUES(354,8,36,345,'{"t":1795126026852,"e":"moved","seat":2,"x":"keep","by":"person"}');
INSERT INTO log VALUES(355,2,41,350,'{"t":1795126026882,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(356,8,37,354,'{"t":1795126026888,"e":"moved","seat":1,"x":"Y2","by":"person"}');
INSERT INTO log VALUES(357,1,37,349,'{"t":1795126026897,"e":"moved","seat":1,"x":"R2","by":"person"}');
INSERT INTO log VALUES(358,4,34,352,'{"t":1795126026902,"e":"moved","seat":0,"x":"take d1","by":"person"}');
INSERT INTO log VALUES(359,6,32,347,'{"t":1795126026907,"e":"moved","seat":3,"x":"draw","by":"person"}');
INSERT INTO log VALUES(360,9,42,320,'{"t":1795126027020,"e":"moved","seat":1,"x":"take b3","by":"person"}');
INSERT INTO log VALUES(361,4,35,358,'{"t":1795126027045,"e":"moved","seat":1,"x":"take c1","by":"person"}');
INSERT INTO log VALUES(362,5,35,351,'{"t":1795126027059,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(363,7,34,353,'{"t":1795126027108,"e":"moved","seat":3,"x":"R6","by":"person"}');
INSERT INTO log VALUES(364,8,38,356,'{"t":1795126027108,"e":"moved","seat":0,"x":"YX>2","by":"person"}');
INSERT INTO log VALUES(365,10,38,346,'{"t":1795126027108,"e":"moved","seat":2,"x":"S3","by":"person"}');
INSERT INTO log VALUES(366,9,43,360,'{"t":1795126027108,"e":"moved","seat":2,"x":"take d2","by":"person"}');
INSERT INTO log VALUES(367,3,34,344,'{"t":1795126027113,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(368,10,39,365,'{"t":1795126027161,"e":"moved","seat":3,"x":"B3","by":"person"}');
INSERT INTO log VALUES(369,9,44,366,'{"t":1795126027263,"e":"moved","seat":3,"x":"take a2","by":"person"}');
INSERT INTO log VALUES(370,9,45,369,'{"t":1795126027292,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(371,4,36,361,'{"t":1795126027342,"e":"moved","seat":0,"x":"take b3","by":"person"}');
INSERT INTO log VALUES(372,2,42,355,'{"t":1795126027352,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(373,8,39,364,'{"t":1795126027362,"e":"moved","seat":3,"x":"W=B","by":"person"}');
INSERT INTO log VALUES(374,3,35,367,'{"t":1795126027390,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(375,8,40,373,'{"t":1795126027398,"e":"moved","seat":2,"x":"B6","by":"person"}');
INSERT INTO log VALUES(376,6,33,359,'{"t":1795126027433,"e":"moved","seat":3,"x":"B*","by":"person"}');
INSERT INTO log VALUES(377,4,37,371,'{"t":1795126027453,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(378,5,36,362,'{"t":1795126027483,"e":"moved","seat":0,"x":"S5","by":"person"}');
INSERT INTO log VALUES(379,3,36,374,'{"t":1795126027561,"e":"moved","seat":0,"x":"keep","by":"person"}');
INSERT INTO log VALUES(380,5,37,378,'{"t":1795126027593,"e":"moved","seat":1,"x":"S4","by":"person"}');
INSERT INTO log VALUES(381,2,43,372,'{"t":1795126027625,"e":"moved","seat":0,"x":"steal","by":"person"}');
INSERT INTO log VALUES(382,2,44,381,'{"t":1795126027633,"e":"moved","seat":1,"x":"3+6","by":"person"}');
INSERT INTO log VALUES(383,4,38,377,'{"t":1795126027644,"e":"moved","seat":1,"x":"drop a1","by":"person"}');
INSERT INTO log VALUES(384,10,40,368,'{"t":1795126027675,"e":"moved","seat":0,"x":"J=S","by":"person"}');
INSERT INTO log VALUES(385,1,38,357,'{"t":1795126027721,"e":"moved","seat":0,"x":"S2","by":"person"}');
INSERT INTO log VALUES(386,2,45,382,'{"t":1795126027732,"e":"moved","seat":0,"x":"1+2","by":"person"}');
INSERT INTO log VALUES(387,7,35,363,'{"t":1795126027758,"e":"moved","seat":0,"x":"Y4","by":"person"}');
INSERT INTO log VALUES(388,8,41,375,'{"t":1795126027839,"e":"moved","seat":1,"x":"B9","by":"person"}');
INSERT INTO log VALUES(389,10,41,384,'{"t":1795126027839,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(390,4,39,383,'{"t":1795126027843,"e":"moved","seat":0,"x":"take b2","by":"person"}');
INSERT INTO log VALUES(391,3,37,379,'{"t":1795126027843,"e":"moved","seat":1,"x":"W=Y","by":"person"}');
INSERT INTO log VALUES(392,6,34,376,'{"t":1795126027880,"e":"moved","seat":0,"x":"B*","by":"person"}');
INSERT INTO log VALUES(393,9,46,370,'{"t":1795126027880,"e":"moved","seat":0,"x":"swap b2","by":"person"}');
INSERT INTO log VALUES(394,1,39,385,'{"t":1795126027926,"e":"moved","seat":1,"x":"S2","by":"person"}');
INSERT INTO log VALUES(395,3,38,391,'{"t":1795126027930,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(396,1,40,394,'{"t":1795126027967,"e":"moved","seat":0,"x":"S4","by":"person"}');
INSERT INTO log VALUES(397,9,47,393,'{"t":1795126027971,"e":"moved","seat":1,"x":"take c2","by":"person"}');
INSERT INTO log VALUES(398,7,36,387,'{"t":1795126028013,"e":"moved","seat":1,"x":"G8","by":"person"}');
INSERT INTO log VALUES(399,6,35,392,'{"t":1795126028013,"e":"moved","seat":1,"x":"R*","by":"person"}');
INSERT INTO log VALUES(400,5,38,380,'{"t":1795126028017,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(401,2,46,386,'{"t":1795126028031,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(402,7,37,398,'{"t":1795126028051,"e":"moved","seat":2,"x":"take B","by":"person"}');
INSERT INTO log VALUES(403,8,42,388,'{"t":1795126028061,"e":"moved","seat":0,"x":"B7","by":"person"}');
INSERT INTO log VALUES(404,8,43,403,'{"t":1795126028129,"e":"moved","seat":3,"x":"B4","by":"person"}');
INSERT INTO log VALUES(405,3,39,395,'{"t":1795126028160,"e":"moved","seat":0,"x":"keep","by":"person"}');
INSERT INTO log VALUES(406,4,40,390,'{"t":1795126028197,"e":"moved","seat":1,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(407,9,48,397,'{"t":1795126028235,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(408,3,40,405,'{"t":1795126028252,"e":"moved","seat":1,"x":"Y1","by":"person"}');
INSERT INTO log VALUES(409,6,36,399,'{"t":1795126028400,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(410,10,42,389,'{"t":1795126028400,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(411,8,44,404,'{"t":1795126028412,"e":"moved","seat":2,"x":"WT","by":"person"}');
INSERT INTO log VALUES(412,5,39,400,'{"t":1795126028421,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(413,2,47,401,'{"t":1795126028485,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(414,4,41,406,'{"t":1795126028491,"e":"moved","seat":0,"x":"take b2","by":"person"}');
INSERT INTO log VALUES(415,10,43,410,'{"t":1795126028579,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(416,5,40,412,'{"t":1795126028606,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(417,4,42,414,'{"t":1795126028613,"e":"moved","seat":1,"x":"take a2","by":"person"}');
INSERT INTO log VALUES(418,6,37,409,'{"t":1795126028695,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(419,10,44,415,'{"t":1795126028726,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(420,2,48,413,'{"t":1795126028761,"e":"moved","seat":1,"x":"steal","by":"person"}');
INSERT INTO log VALUES(421,2,49,420,'{"t":1795126028853,"e":"moved","seat":1,"x":"2+4","by":"person"}');
INSERT INTO log VALUES(422,3,41,408,'{"t":1795126028894,"e":"moved","seat":0,"x":"R1","by":"person"}');
INSERT INTO log VALUES(423,6,38,418,'{"t":1795126028943,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(424,7,38,402,'{"t":1795126029011,"e":"moved","seat":3,"x":"take Y","by":"person"}');
INSERT INTO log VALUES(425,5,41,416,'{"t":1795126029036,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(426,6,39,423,'{"t":1795126029066,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(427,1,41,396,'{"t":1795126029082,"e":"moved","seat":1,"x":"S1","by":"person"}');
INSERT INTO log VALUES(428,9,49,407,'{"t":1795126029121,"e":"moved","seat":2,"x":"swap c3","by":"person"}');
INSERT INTO log VALUES(429,3,42,422,'{"t":1795126029154,"e":"moved","seat":1,"x":"R4","by":"person"}');
INSERT INTO log VALUES(430,1,42,427,'{"t":1795126029181,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(431,8,45,411,'{"t":1795126029222,"e":"moved","seat":1,"x":"R2","by":"person"}');
INSERT INTO log VALUES(432,4,43,417,'{"t":1795126029251,"e":"moved","seat":0,"x":"take c2","by":"person"}');
INSERT INTO log VALUES(433,6,40,426,'{"t":1795126029251,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(434,1,43,430,'{"t":1795126029276,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(435,2,50,421,'{"t":1795126029346,"e":"moved","seat":0,"x":"3+6","by":"person"}');
INSERT INTO log VALUES(436,8,46,431,'{"t":1795126029346,"e":"moved","seat":0,"x":"Y2","by":"person"}');
INSERT INTO log VALUES(437,6,41,433,'{"t":1795126029346,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(438,8,47,436,'{"t":1795126029397,"e":"moved","seat":3,"x":"WT","by":"person"}');
INSERT INTO log VALUES(439,6,42,437,'{"t":1795126029411,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(440,4,44,432,'{"t":1795126029429,"e":"moved","seat":1,"x":"take a3","by":"person"}');
INSERT INTO log VALUES(441,8,48,438,'{"t":1795126029457,"e":"moved","seat":2,"x":"R3","by":"person"}');
INSERT INTO log VALUES(442,10,45,419,'{"t":1795126029457,"e":"moved","seat":1,"x":"J=S","by":"person"}');
INSERT INTO log VALUES(443,7,39,424,'{"t":1795126029487,"e":"moved","seat":1,"x":"take G","by":"person"}');
INSERT INTO log VALUES(444,2,51,435,'{"t":1795126029502,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(445,4,45,440,'{"t":1795126029552,"e":"moved","seat":0,"x":"take b2","by":"person"}');
INSERT INTO log VALUES(446,1,44,434,'{"t":1795126029609,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(447,7,40,443,'{"t":1795126029613,"e":"moved","seat":2,"x":"B2","by":"person"}');
INSERT INTO log VALUES(448,9,50,428,'{"t":1795126029634,"e":"moved","seat":3,"x":"take b2","by":"person"}');
INSERT INTO log VALUES(449,10,46,442,'{"t":1795126029679,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(450,7,41,447,'{"t":1795126029692,"e":"moved","seat":3,"x":"B7","by":"person"}');
INSERT INTO log VALUES(451,2,52,444,'{"t":1795126029708,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(452,7,42,450,'{"t":1795126029718,"e":"moved","seat":0,"x":"R1","by":"person"}');
INSERT INTO log VALUES(453,5,42,425,'{"t":1795126029752,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(454,10,47,449,'{"t":1795126029758,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(455,2,53,451,'{"t":1795126029782,"e":"moved","seat":0,"x":"lay","by":"person"}');
INSERT INTO log VALUES(456,1,45,446,'{"t":1795126029787,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(457,9,51,448,'{"t":1795126029792,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(458,4,46,445,'{"t":1795126029792,"e":"moved","seat":1,"x":"take d3","by":"person"}');
INSERT INTO log VALUES(459,6,43,439,'{"t":1795126029833,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(460,5,43,453,'{"t":1795126029837,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(461,7,43,452,'{"t":1795126029844,"e":"moved","seat":1,"x":"B3","by":"person"}');
INSERT INTO log VALUES(462,2,54,455,'{"t":1795126029863,"e":"moved","seat":1,"x":"1+3","by":"person"}');
INSERT INTO log VALUES(463,7,44,461,'{"t":1795126029900,"e":"moved","seat":3,"x":"take R","by":"person"}');
INSERT INTO log VALUES(464,3,43,429,'{"t":1795126029909,"e":"moved","seat":0,"x":"G4","by":"person"}');
INSERT INTO log VALUES(465,8,49,441,'{"t":1795126029931,"e":"moved","seat":1,"x":"draw","by":"person"}');
INSERT INTO log VALUES(466,2,55,462,'{"t":1795126029964,"e":"moved","seat":0,"x":"2+5","by":"person"}');
INSERT INTO log VALUES(467,10,48,454,'{"t":1795126029977,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(468,6,44,459,'{"t":1795126029988,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(469,4,47,458,'{"t":1795126030005,"e":"moved","seat":0,"x":"take d2","by":"person"}');
INSERT INTO log VALUES(470,5,44,460,'{"t":1795126030063,"e":"moved","seat":0,"x":"G4","by":"person"}');
INSERT INTO log VALUES(471,8,50,465,'{"t":1795126030155,"e":"moved","seat":1,"x":"keep","by":"person"}');
INSERT INTO log VALUES(472,10,49,467,'{"t":1795126030162,"e":"moved","seat":2,"x":"draw","by":"person"}');
INSERT INTO log VALUES(473,4,48,469,'{"t":1795126030326,"e":"moved","seat":1,"x":"take c1","by":"person"}');
INSERT INTO log VALUES(474,7,45,463,'{"t":1795126030330,"e":"moved","seat":1,"x":"take Y","by":"person"}');
INSERT INTO log VALUES(475,8,51,471,'{"t":1795126030330,"e":"moved","seat":0,"x":"RX>1","by":"person"}');
INSERT INTO log VALUES(476,7,46,474,'{"t":1795126030379,"e":"moved","seat":2,"x":"take G","by":"person"}');
INSERT INTO log VALUES(477,8,52,475,'{"t":1795126030437,"e":"moved","seat":3,"x":"R7","by":"person"}');
INSERT INTO log VALUES(478,6,45,468,'{"t":1795126030516,"e":"moved","seat":2,"x":"R1","by":"person"}');
INSERT INTO log VALUES(479,10,50,472,'{"t":1795126030579,"e":"moved","seat":2,"x":"S1","by":"person"}');
INSERT INTO log VALUES(480,6,46,478,'{"t":1795126030716,"e":"moved","seat":3,"x":"J=R","by":"person"}');
INSERT INTO log VALUES(481,3,44,464,'{"t":1795126030758,"e":"moved","seat":1,"x":"GZ","by":"person"}');
INSERT INTO log VALUES(482,4,49,473,'{"t":1795126030758,"e":"moved","seat":0,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(483,2,56,466,'{"t":1795126030758,"e":"moved","seat":0,"x":"done","by":"person"}');
INSERT INTO log VALUES(484,2,57,483,'{"t":1795126030758,"e":"moved","seat":1,"x":"done","by":"person"}');
INSERT INTO log VALUES(485,1,46,456,'{"t":1795126030758,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(486,9,52,457,'{"t":1795126030940,"e":"moved","seat":0,"x":"swap d2","by":"person"}');
INSERT INTO log VALUES(487,6,47,480,'{"t":1795126030940,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(488,10,51,479,'{"t":1795126030941,"e":"moved","seat":3,"x":"J=G","by":"person"}');
INSERT INTO log VALUES(489,5,45,470,'{"t":1795126030984,"e":"moved","seat":1,"x":"J=B","by":"person"}');
INSERT INTO log VALUES(490,7,47,476,'{"t":1795126030990,"e":"moved","seat":3,"x":"Y3","by":"person"}');
INSERT INTO log VALUES(491,2,58,484,'{"t":1795126031024,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(492,8,53,477,'{"t":1795126031089,"e":"moved","seat":2,"x":"R1","by":"person"}');
INSERT INTO log VALUES(493,7,48,490,'{"t":1795126031127,"e":"moved","seat":0,"x":"B5","by":"person"}');
INSERT INTO log VALUES(494,9,53,486,'{"t":1795126031127,"e":"moved","seat":1,"x":"take a3","by":"person"}');
INSERT INTO log VALUES(495,8,54,492,'{"t":1795126031133,"e":"moved","seat":1,"x":"R5","by":"person"}');
INSERT INTO log VALUES(496,4,50,482,'{"t":1795126031153,"e":"moved","seat":1,"x":"take c3","by":"person"}');
INSERT INTO log VALUES(497,5,46,489,'{"t":1795126031174,"e":"moved","seat":0,"x":"B4","by":"person"}');
INSERT INTO log VALUES(498,6,48,487,'{"t":1795126031215,"e":"moved","seat":0,"x":"draw","by":"person"}');
INSERT INTO log VALUES(499,9,54,494,'{"t":1795126031215,"e":"moved","seat":2,"x":"take b1","by":"person"}');
INSERT INTO log VALUES(500,7,49,493,'{"t":1795126031264,"e":"moved","seat":1,"x":"G2","by":"person"}');
INSERT INTO log VALUES(501,3,45,481,'{"t":1795126031273,"e":"moved","seat":1,"x":"G5","by":"person"}');
INSERT INTO log VALUES(502,2,59,491,'{"t":1795126031305,"e":"moved","seat":0,"x":"3+6","by":"person"}');
INSERT INTO log VALUES(503,2,60,502,'{"t":1795126031305,"e":"moved","seat":1,"x":"2+4","by":"person"}');
CREATE TABLE log_heads(
  kept_up_to INTEGER NOT NULL
) STRICT;
INSERT INTO log_heads VALUES(0);
CREATE TABLE chat(
  table_key INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  time INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  PRIMARY KEY(table_key, number)
) WITHOUT ROWID, STRICT;
CREATE TABLE matches(
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  table_id TEXT NOT NULL,
  game TEXT NOT NULL,
  rated INTEGER NOT NULL,
  started INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE TABLE participants(
  match_key INTEGER NOT NULL REFERENCES matches(key) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  person TEXT REFERENCES people(id) ON DELETE SET NULL,
  bot TEXT NOT NULL,
  score INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY(match_key, seat)
) WITHOUT ROWID, STRICT;
CREATE TABLE ratings(
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  matches INTEGER NOT NULL,
  PRIMARY KEY(person, game)
) WITHOUT ROWID, STRICT;
CREATE TABLE rating_steps(
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  matches INTEGER NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  time INTEGER NOT NULL,
  match TEXT NOT NULL,
  PRIMARY KEY(person, game, matches)
) WITHOUT ROWID, STRICT;
CREATE INDEX guests_by_absence ON people(last_seen) WHERE standing = 0;
CREATE INDEX tokens_by_person ON tokens(person);
CREATE INDEX open_tables ON tables(created, id) WHERE open = 1;
CREATE INDEX chat_by_person ON chat(person);
CREATE INDEX participants_by_person ON participants(person) WHERE person IS NOT NULL;
CREATE INDEX matches_by_end ON matches(ended, id);
CREATE INDEX matches_by_game ON matches(game, ended, id);
CREATE INDEX ratings_by_strength ON ratings(game, mu - 3 * sigma DESC, person);
CREATE INDEX deserted_tables ON tables(changed, id) WHERE open = 0;
COMMIT;
